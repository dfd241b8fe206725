CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
WITH r AS (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t) SELECT item, category, sales, rn FROM r WHERE rn BETWEEN 1 AND 3;
