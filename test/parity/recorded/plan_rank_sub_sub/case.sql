CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT x, y FROM (SELECT category AS x, sales AS y, rn AS z FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t)) WHERE z <= 3 AND y > 2;
