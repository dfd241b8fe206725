CREATE TABLE t (k STRING, v DECIMAL(5, 2), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MIN(v) AS c0, FIRST_VALUE(v) AS c1 FROM t GROUP BY k;
