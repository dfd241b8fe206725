CREATE TABLE t (shop STRING, category STRING, item INT, v INT) WITH ('connector' = 'script');
SELECT shop, v FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY v DESC) AS r2 FROM (
    SELECT shop, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY shop ORDER BY v DESC) AS r1 FROM t) WHERE r1 = 1))
WHERE r2 <= 3;
