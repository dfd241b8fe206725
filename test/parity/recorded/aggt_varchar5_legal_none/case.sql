CREATE TABLE t (k STRING, v VARCHAR(5), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT FIRST_VALUE(v) FILTER (WHERE f) AS c0, COUNT(DISTINCT v) AS c1, MIN(v) AS c2, MAX(v) AS c3, LAST_VALUE(v) FILTER (WHERE f) AS c4 FROM t;
