CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item FROM t WHERE category = 'a' ORDER BY sales DESC LIMIT 3 OFFSET 1;
