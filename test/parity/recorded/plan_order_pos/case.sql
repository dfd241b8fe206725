CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT sales, item FROM t ORDER BY 1 DESC, category LIMIT 3;
