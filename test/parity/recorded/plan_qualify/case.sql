CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, item, sales FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) <= 2;
