CREATE TABLE t (k STRING, v TINYINT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, AVG(v) AS c0, COUNT(v) AS c1, MIN(v) AS c2 FROM t GROUP BY k;
