CREATE TABLE t (k STRING, v FLOAT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MIN(v) AS c0 FROM t GROUP BY k;
