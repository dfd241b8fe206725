CREATE TABLE t (k STRING, v DECIMAL(38, 10), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MIN(v) AS c0, SUM(v) AS c1 FROM t GROUP BY k;
