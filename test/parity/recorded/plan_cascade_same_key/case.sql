CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT * FROM (SELECT category, item, sales, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales ASC) AS r2 FROM (
  SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS r1 FROM t) WHERE r1 <= 5)) WHERE r2 <= 2;
