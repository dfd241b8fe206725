CREATE TABLE t (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UA,D');
SELECT id, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY id) AS rn FROM t) WHERE rn <= 2;
