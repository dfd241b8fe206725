CREATE TABLE t (k STRING, v TIMESTAMP_LTZ(9), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(v) FILTER (WHERE f) AS c0, MAX(v) AS c1, FIRST_VALUE(v) AS c2, COUNT(DISTINCT v) AS c3, LAST_VALUE(v) AS c4 FROM t GROUP BY k;
