CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT sales * 2 AS d, category FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t) WHERE rn <= 3 AND sales * 2 > 6;
