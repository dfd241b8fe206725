CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY sales) AS rn FROM (SELECT * FROM t LIMIT 5)) WHERE rn <= 2;
