CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, r2 FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY sales) AS r2 FROM (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t) WHERE rn BETWEEN 3 AND 2)) WHERE r2 <= 2;
