CREATE TABLE t (k STRING, v BOOLEAN, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, FIRST_VALUE(v) AS c0, COUNT(v) AS c1 FROM t GROUP BY k;
