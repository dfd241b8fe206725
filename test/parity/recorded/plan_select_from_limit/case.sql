CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, sales FROM (SELECT * FROM t LIMIT 5) WHERE sales > 1;
