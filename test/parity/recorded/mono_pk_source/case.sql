CREATE TABLE t (
  id INT, v INT, s STRING, PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'script');
SELECT id, SUM(v) AS sv FROM t GROUP BY id;
