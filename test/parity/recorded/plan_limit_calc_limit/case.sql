CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item FROM (SELECT * FROM t LIMIT 5) WHERE sales > 1 LIMIT 2;
