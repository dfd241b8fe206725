CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT CAST(category AS VARCHAR(3)), CAST(sales AS BIGINT) AS b, CAST(rn AS INT) AS r FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t WHERE CAST(item AS INT) > 3)
WHERE rn <= 2;
