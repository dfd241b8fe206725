CREATE TABLE t (k STRING, v DECIMAL(38, 0), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, LAST_VALUE(v) FILTER (WHERE f) AS c0, MAX(v) AS c1, MIN(v) AS c2 FROM t GROUP BY k;
