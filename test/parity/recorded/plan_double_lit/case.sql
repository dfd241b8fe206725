CREATE TABLE t (k INT, d DOUBLE, f FLOAT) WITH ('connector' = 'script');
SELECT k, d * 1.5 AS a, d * CAST(2 AS DOUBLE) AS b, f + 1e0 AS c, ROUND(d, 2) AS r FROM t WHERE d > 1e-3 AND f IN (1, 2.5);
