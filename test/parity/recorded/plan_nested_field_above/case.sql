CREATE TABLE t (id INT, r ROW<x INT, y STRING>, v INT) WITH ('connector' = 'script');
SELECT r.y, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY v DESC) AS rn FROM t)
WHERE rn <= 2;
