CREATE TABLE t (
  id INT, v INT, s STRING, PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'script');
SELECT id, s, SUM(v) AS sv, COUNT(*) AS c FROM t GROUP BY id, s;
