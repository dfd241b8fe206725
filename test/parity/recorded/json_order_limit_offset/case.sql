CREATE TABLE t (
  category STRING, item STRING, sales INT
) WITH ('connector' = 'script');
SELECT item, sales + 1 AS s FROM t ORDER BY sales DESC LIMIT 2 OFFSET 1;
