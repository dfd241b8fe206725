CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, sales FROM t WHERE item IS DISTINCT FROM category AND sales IS NOT DISTINCT FROM 3;
