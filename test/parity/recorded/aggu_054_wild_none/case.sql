CREATE TABLE t (k STRING, v DECIMAL(5, 2), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, LAST_VALUE(v) FILTER (WHERE f) AS c0 FROM t GROUP BY k;
