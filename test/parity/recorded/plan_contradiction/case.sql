CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT sales FROM t WHERE sales > 5 AND sales < 3;
