CREATE TABLE t (k STRING, v FLOAT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MIN(v) AS c0, MAX(v) FILTER (WHERE f) AS c1 FROM t GROUP BY k;
