CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, sales, category FROM t WHERE sales IS NULL AND category = item;
