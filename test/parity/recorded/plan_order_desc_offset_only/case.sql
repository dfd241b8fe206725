CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item FROM t WHERE sales > 1 ORDER BY item DESC;
