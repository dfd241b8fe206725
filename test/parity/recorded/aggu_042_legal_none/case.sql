CREATE TABLE t (k STRING, v DOUBLE, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT SUM(DISTINCT v) AS c0, MAX(v) AS c1, AVG(v) AS c2 FROM t;
