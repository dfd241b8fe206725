CREATE TABLE t (k STRING, v DECIMAL(5, 2), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, SUM(v) AS c0, MAX(v) AS c1, AVG(v) AS c2, COUNT(v) AS c3, AVG(DISTINCT v) AS c4 FROM t GROUP BY k;
