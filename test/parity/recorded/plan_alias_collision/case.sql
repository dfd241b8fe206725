CREATE TABLE t (category STRING, rn INT, sales INT) WITH ('connector' = 'script');
SELECT sales, rk AS rn, category FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rk FROM t) WHERE rk <= 2;
