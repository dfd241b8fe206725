CREATE TABLE t (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UA,D');
SELECT id AS a, v AS b, k AS c FROM t WHERE v BETWEEN 2 AND 6;
