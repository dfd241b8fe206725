CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, sales + 1 AS s FROM t ORDER BY item LIMIT 3;
