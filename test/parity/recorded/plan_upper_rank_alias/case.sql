CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, rn FROM (SELECT category, item, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC, item) AS rn FROM t WHERE sales IS NOT NULL)
WHERE rn <= 2;
