CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, item, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY 1 ORDER BY sales DESC) AS rn FROM t)
WHERE rn <= 2;
