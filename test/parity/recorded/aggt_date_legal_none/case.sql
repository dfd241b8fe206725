CREATE TABLE t (k STRING, v DATE, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(DISTINCT v) AS c0, LAST_VALUE(v) AS c1, COUNT(v) AS c2 FROM t GROUP BY k;
