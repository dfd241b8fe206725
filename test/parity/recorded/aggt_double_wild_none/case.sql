CREATE TABLE t (k STRING, v DOUBLE, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, SUM(DISTINCT v) FILTER (WHERE f) AS c0, COUNT(DISTINCT v) AS c1 FROM t GROUP BY k;
