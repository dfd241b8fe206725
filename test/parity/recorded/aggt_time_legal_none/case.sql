CREATE TABLE t (k STRING, v TIME, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT MAX(v) FILTER (WHERE f) AS c0, COUNT(DISTINCT v) AS c1, MIN(v) AS c2, LAST_VALUE(v) AS c3, COUNT(v) AS c4 FROM t;
