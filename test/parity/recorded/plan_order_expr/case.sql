CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, item, sales, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales + 1 DESC) AS rn FROM t)
WHERE rn <= 2;
