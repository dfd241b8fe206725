CREATE TABLE t (k STRING, v TIMESTAMP_LTZ(3), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MIN(v) AS c0, MAX(v) AS c1 FROM t GROUP BY k;
