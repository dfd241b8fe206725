CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT sales FROM t WHERE 1 = 1 AND sales > 2;
