CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, item, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category, category ORDER BY sales DESC, item, sales) AS rn FROM t)
WHERE rn <= 2;
