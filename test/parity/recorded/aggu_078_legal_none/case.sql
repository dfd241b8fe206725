CREATE TABLE t (k STRING, v DECIMAL(18, 6), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, SUM(v) AS c0, AVG(v) AS c1, MIN(DISTINCT v) AS c2 FROM t GROUP BY k;
