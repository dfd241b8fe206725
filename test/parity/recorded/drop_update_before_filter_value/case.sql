CREATE TABLE t (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE snk (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='collect','changelog-mode'='I,UA,D');
INSERT INTO snk SELECT id, k, v FROM t WHERE v > 5;
