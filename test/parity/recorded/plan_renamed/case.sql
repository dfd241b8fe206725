CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category AS c, item AS i, sales AS s, rn AS pos FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t)
WHERE rn <= 2;
