CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT COALESCE(category, 'none') AS c, COALESCE(sales, 0) + 1 AS s, 1 + 2 AS three FROM t;
