CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item FROM (SELECT *, RANK() OVER (PARTITION BY category ORDER BY sales DESC) AS rk FROM t) WHERE rk = 1 AND sales > 3;
