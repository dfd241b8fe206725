CREATE TABLE t (id INT, r ROW<x INT, y STRING>, v INT) WITH ('connector' = 'script');
SELECT id, y, v, rn FROM (SELECT id, r.y AS y, v, ROW_NUMBER() OVER (PARTITION BY r.x ORDER BY v DESC) AS rn FROM t)
WHERE rn <= 2;
