CREATE TABLE t (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UA,D');
CREATE TABLE snk (k STRING, id INT, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector'='collect','changelog-mode'='I,UA,D');
INSERT INTO snk SELECT k, id, v FROM t WHERE k IS NOT NULL;
