CREATE TABLE t (
  category STRING, item STRING, sales INT
) WITH ('connector' = 'script');
SELECT * FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM (SELECT * FROM t LIMIT 4))
WHERE rn <= 1;
