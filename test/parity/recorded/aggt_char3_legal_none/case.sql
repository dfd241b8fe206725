CREATE TABLE t (k STRING, v CHAR(3), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, LAST_VALUE(v) AS c0, MIN(v) FILTER (WHERE f) AS c1 FROM t GROUP BY k;
