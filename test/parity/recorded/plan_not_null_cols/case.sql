CREATE TABLE t (category STRING NOT NULL, item STRING, sales INT NOT NULL) WITH ('connector' = 'script');
SELECT category, sales, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t WHERE sales = 3 OR category IS NULL) WHERE rn <= 2 AND sales IS NOT NULL;
