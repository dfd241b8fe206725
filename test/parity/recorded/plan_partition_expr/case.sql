CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, item, sales FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY sales / 10, UPPER(category) ORDER BY sales DESC) AS rn FROM t)
WHERE rn <= 2;
