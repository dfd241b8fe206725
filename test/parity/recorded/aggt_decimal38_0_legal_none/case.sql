CREATE TABLE t (k STRING, v DECIMAL(38, 0), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(v) FILTER (WHERE f) AS c0, SUM(v) AS c1, LAST_VALUE(v) FILTER (WHERE f) AS c2 FROM t GROUP BY k;
