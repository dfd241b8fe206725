CREATE TABLE t (k STRING, v FLOAT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MAX(v) AS c0, LAST_VALUE(v) AS c1, MIN(DISTINCT v) FILTER (WHERE f) AS c2, MIN(v) FILTER (WHERE f) AS c3, FIRST_VALUE(v) AS c4 FROM t GROUP BY k;
