CREATE TABLE t (k STRING, v TIMESTAMP(3), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, FIRST_VALUE(v) AS c0, MAX(v) FILTER (WHERE f) AS c1, MIN(v) AS c2, LAST_VALUE(v) AS c3, COUNT(v) AS c4 FROM t GROUP BY k;
