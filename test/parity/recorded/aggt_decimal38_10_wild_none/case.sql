CREATE TABLE t (k STRING, v DECIMAL(38, 10), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MIN(v) AS c0, AVG(v) AS c1, FIRST_VALUE(v) AS c2, MIN(DISTINCT v) FILTER (WHERE f) AS c3, LAST_VALUE(v) AS c4 FROM t GROUP BY k;
