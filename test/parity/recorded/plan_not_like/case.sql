CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, sales FROM t WHERE item NOT LIKE '%z' AND NOT (sales > 5 AND category = 'b') AND COALESCE(sales, 0) > 1;
