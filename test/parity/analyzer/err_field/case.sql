CREATE TABLE t (a INT, r ROW<x INT>) WITH ('connector' = 'script');
SELECT r.y FROM t;
