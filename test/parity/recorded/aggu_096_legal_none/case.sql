CREATE TABLE t (k STRING, v VARCHAR(5), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MAX(v) AS c0, COUNT(DISTINCT v) AS c1 FROM t GROUP BY k;
