CREATE TABLE t (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UA,D');
SELECT k, w FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY w DESC) AS rn FROM (SELECT k, v * 2 AS w FROM t)) WHERE rn <= 2;
