CREATE TABLE t (k STRING, v TIME, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MAX(v) AS c0, LAST_VALUE(v) AS c1, MIN(v) FILTER (WHERE f) AS c2, FIRST_VALUE(v) FILTER (WHERE f) AS c3, COUNT(DISTINCT v) FILTER (WHERE f) AS c4 FROM t GROUP BY k;
