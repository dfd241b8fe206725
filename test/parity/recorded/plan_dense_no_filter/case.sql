CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, DENSE_RANK() OVER (PARTITION BY category ORDER BY sales DESC) AS rk FROM t;
