CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT UPPER(item) AS u, 1 AS o1 FROM t LIMIT 3;
