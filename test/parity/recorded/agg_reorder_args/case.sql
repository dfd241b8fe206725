CREATE TABLE t (
  id INT, v INT, s STRING
) WITH ('connector' = 'script');
SELECT id, MAX(s) AS ms, SUM(v) AS sv FROM t GROUP BY id;
