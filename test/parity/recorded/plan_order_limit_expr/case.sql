CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, sales + 1 AS s FROM t WHERE category = 'x' ORDER BY s DESC, item LIMIT 3;
