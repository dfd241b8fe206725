CREATE TABLE t (k STRING, v DECIMAL(38, 10), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(v) AS c0, AVG(v) FILTER (WHERE f) AS c1, MIN(DISTINCT v) AS c2, SUM(v) AS c3, MAX(v) AS c4 FROM t GROUP BY k;
