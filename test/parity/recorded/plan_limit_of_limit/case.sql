CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item FROM (SELECT item, sales FROM t ORDER BY sales LIMIT 5) LIMIT 2;
