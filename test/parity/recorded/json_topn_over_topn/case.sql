CREATE TABLE t (
  category STRING, item STRING, sales INT
) WITH ('connector' = 'script');
SELECT item, sales, rn FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY sales DESC) AS rn FROM (
    SELECT category, item, sales FROM (
      SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS r FROM t)
    WHERE r <= 2))
WHERE rn <= 3;
