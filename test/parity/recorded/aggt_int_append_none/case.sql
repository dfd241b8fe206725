CREATE TABLE t (k STRING, v INT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MAX(v) AS c0, AVG(v) AS c1, COUNT(DISTINCT v) AS c2 FROM t GROUP BY k;
