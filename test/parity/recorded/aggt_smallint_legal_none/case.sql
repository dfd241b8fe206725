CREATE TABLE t (k STRING, v SMALLINT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MAX(v) AS c0, SUM(v) AS c1, COUNT(v) AS c2, SUM(DISTINCT v) AS c3, LAST_VALUE(v) AS c4 FROM t GROUP BY k;
