CREATE TABLE t (k STRING, v TIMESTAMP_LTZ(9), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT LAST_VALUE(v) AS c0, COUNT(DISTINCT v) AS c1, FIRST_VALUE(v) AS c2, MIN(v) AS c3, COUNT(v) AS c4 FROM t;
