CREATE TABLE t (
  id INT, v INT, s STRING
) WITH ('connector' = 'script');
SELECT s, id, v, COUNT(*) AS c FROM (SELECT id, v, s FROM t) GROUP BY s, id, v;
