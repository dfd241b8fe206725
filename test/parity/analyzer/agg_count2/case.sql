CREATE TABLE t (a INT, b INT) WITH ('connector' = 'script');
SELECT a, b, COUNT(1) AS c FROM t GROUP BY a, b;
