CREATE TABLE t (shop STRING, category STRING, item INT, v INT) WITH ('connector' = 'script');
SELECT category, item FROM (
  SELECT category, item, v, ROW_NUMBER() OVER (PARTITION BY category ORDER BY v DESC) AS r2 FROM (
    SELECT shop, category, item, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY shop, category ORDER BY v DESC) AS r1 FROM t) WHERE r1 <= 2))
WHERE r2 <= 2;
