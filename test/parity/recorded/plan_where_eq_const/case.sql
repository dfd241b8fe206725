CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, item, sales + 1 AS s FROM t WHERE sales = 5 AND item IS NOT NULL;
