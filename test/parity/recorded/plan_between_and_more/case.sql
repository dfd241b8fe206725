CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, sales FROM t WHERE sales > 1 AND sales <= 10 AND sales <> 5;
