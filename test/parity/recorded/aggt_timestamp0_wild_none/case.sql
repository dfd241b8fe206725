CREATE TABLE t (k STRING, v TIMESTAMP(0), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(v) AS c0, MIN(v) AS c1, LAST_VALUE(v) AS c2, MAX(v) AS c3, COUNT(DISTINCT v) AS c4 FROM t GROUP BY k;
