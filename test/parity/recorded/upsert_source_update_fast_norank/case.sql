CREATE TABLE t (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UA,D');
SELECT id, v FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY id DESC) AS rn FROM t) WHERE rn <= 2;
