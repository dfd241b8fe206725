CREATE TABLE t (k STRING, v BIGINT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(v) AS c0, SUM(DISTINCT v) FILTER (WHERE f) AS c1, SUM(v) AS c2 FROM t GROUP BY k;
