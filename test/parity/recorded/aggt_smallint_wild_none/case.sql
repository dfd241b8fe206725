CREATE TABLE t (k STRING, v SMALLINT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MAX(v) AS c0, COUNT(v) AS c1, MIN(v) FILTER (WHERE f) AS c2 FROM t GROUP BY k;
