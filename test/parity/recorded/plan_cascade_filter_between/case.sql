CREATE TABLE t (shop STRING, category STRING, item INT, v INT) WITH ('connector' = 'script');
SELECT shop, v, r2 FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY v DESC) AS r2 FROM (
    SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY shop, category ORDER BY v DESC) AS r1 FROM t) WHERE r1 <= 2) WHERE v > 10)
WHERE r2 <= 3;
