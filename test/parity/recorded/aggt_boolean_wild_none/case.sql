CREATE TABLE t (k STRING, v BOOLEAN, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, LAST_VALUE(v) AS c0, MIN(v) AS c1, MAX(v) AS c2 FROM t GROUP BY k;
