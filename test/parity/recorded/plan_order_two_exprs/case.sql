CREATE TABLE t (a INT, b INT, s STRING) WITH ('connector' = 'script');
SELECT a, b, s, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY a % 2 ORDER BY a + b DESC, a + b, s || 'x') AS rn FROM t) WHERE rn <= 3;
