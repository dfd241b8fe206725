CREATE TABLE t (k STRING, v TIMESTAMP(9), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, LAST_VALUE(v) FILTER (WHERE f) AS c0, MAX(v) FILTER (WHERE f) AS c1 FROM t GROUP BY k;
