CREATE TABLE t (k STRING, v BIGINT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, AVG(v) AS c0, SUM(DISTINCT v) AS c1 FROM t GROUP BY k;
