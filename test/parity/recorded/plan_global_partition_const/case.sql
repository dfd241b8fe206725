CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, item, rn FROM (SELECT category, item, ROW_NUMBER() OVER (PARTITION BY 'x', category ORDER BY sales DESC) AS rn FROM t) WHERE rn <= 3;
