CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT * FROM (SELECT * FROM t LIMIT 5) LIMIT 2;
