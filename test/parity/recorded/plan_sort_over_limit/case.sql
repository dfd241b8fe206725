CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT * FROM (SELECT * FROM t LIMIT 5) ORDER BY sales LIMIT 2;
