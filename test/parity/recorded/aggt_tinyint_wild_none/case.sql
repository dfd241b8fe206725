CREATE TABLE t (k STRING, v TINYINT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(v) AS c0, COUNT(DISTINCT v) FILTER (WHERE f) AS c1, MAX(v) AS c2 FROM t GROUP BY k;
