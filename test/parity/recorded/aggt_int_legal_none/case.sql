CREATE TABLE t (k STRING, v INT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, FIRST_VALUE(v) AS c0, COUNT(v) FILTER (WHERE f) AS c1 FROM t GROUP BY k;
