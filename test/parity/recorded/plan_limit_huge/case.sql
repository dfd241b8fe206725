CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, sales FROM t ORDER BY sales LIMIT 1000000 OFFSET 5;
