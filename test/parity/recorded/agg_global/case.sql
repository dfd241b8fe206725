CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT COUNT(*) AS c, SUM(v) AS sv, MAX(s) AS ms FROM t;
