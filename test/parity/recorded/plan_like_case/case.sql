CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, CASE WHEN sales > 10 THEN 'big' WHEN sales > 5 THEN 'mid' ELSE 'small' END AS sz, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t WHERE item LIKE 'a%' AND NOT (sales = 3))
WHERE rn <= 2;
