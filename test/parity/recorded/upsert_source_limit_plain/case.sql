CREATE TABLE t (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UA,D');
SELECT id, v FROM t LIMIT 2;
