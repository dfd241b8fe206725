CREATE TABLE t (k STRING, r ROW<x INT, y STRING>, v INT) WITH ('connector' = 'script');
SELECT * FROM t ORDER BY r DESC LIMIT 5;
