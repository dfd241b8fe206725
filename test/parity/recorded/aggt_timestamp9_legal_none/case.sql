CREATE TABLE t (k STRING, v TIMESTAMP(9), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MIN(v) AS c0, COUNT(DISTINCT v) AS c1, LAST_VALUE(v) AS c2 FROM t GROUP BY k;
