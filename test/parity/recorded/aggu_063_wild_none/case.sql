CREATE TABLE t (k STRING, v DECIMAL(38, 0), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, FIRST_VALUE(v) FILTER (WHERE f) AS c0, AVG(v) AS c1 FROM t GROUP BY k;
