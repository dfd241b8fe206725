CREATE TABLE t (k STRING, v DECIMAL(38, 10), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT SUM(DISTINCT v) AS c0, AVG(v) AS c1, COUNT(v) AS c2 FROM t;
