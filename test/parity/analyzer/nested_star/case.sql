CREATE TABLE t (a INT, r ROW<x INT, y STRING>) WITH ('connector' = 'script');
SELECT t.*, r.*, t.r.* FROM t;
