CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item FROM t ORDER BY sales LIMIT 0;
