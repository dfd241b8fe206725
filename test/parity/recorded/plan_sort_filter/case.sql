CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item FROM t WHERE sales > 2 ORDER BY item DESC LIMIT 3;
