CREATE TABLE t (k STRING, v BIGINT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MAX(v) AS c0, AVG(DISTINCT v) AS c1 FROM t GROUP BY k;
