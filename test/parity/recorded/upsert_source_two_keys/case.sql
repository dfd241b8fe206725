CREATE TABLE t (v INT, b STRING, x INT, a STRING, PRIMARY KEY (a, b) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UA,D');
SELECT a, b, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY b ORDER BY v DESC) AS rn FROM t) WHERE rn <= 2;
