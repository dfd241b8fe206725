CREATE TABLE t (k STRING, v DECIMAL(5, 2), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(v) AS c0, SUM(DISTINCT v) AS c1, MIN(v) AS c2, SUM(v) FILTER (WHERE f) AS c3, FIRST_VALUE(v) AS c4 FROM t GROUP BY k;
