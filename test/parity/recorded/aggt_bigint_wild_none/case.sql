CREATE TABLE t (k STRING, v BIGINT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(v) AS c0, MAX(v) AS c1, AVG(DISTINCT v) AS c2, COUNT(DISTINCT v) FILTER (WHERE f) AS c3, LAST_VALUE(v) FILTER (WHERE f) AS c4 FROM t GROUP BY k;
