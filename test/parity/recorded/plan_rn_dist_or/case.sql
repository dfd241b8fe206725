CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t) WHERE (rn <= 2 AND sales > 1) OR (rn <= 2 AND item = 'x');
