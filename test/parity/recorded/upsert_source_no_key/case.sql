CREATE TABLE t (id INT, k STRING, v INT) WITH ('connector' = 'script', 'changelog-mode' = 'I,UA,D');
SELECT id, k, v FROM t;
