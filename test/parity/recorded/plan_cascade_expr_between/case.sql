CREATE TABLE t (shop STRING, category STRING, item INT, v INT) WITH ('connector' = 'script');
SELECT category, w, r1, r2 FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY w DESC) AS r2 FROM (
    SELECT category, v * 2 AS w, r1 FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY shop, category ORDER BY v DESC) AS r1 FROM t) WHERE r1 <= 2))
WHERE r2 <= 3;
