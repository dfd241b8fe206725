CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, MAX(sv) AS ms, SUM(c) AS sc FROM (SELECT k, id, SUM(v) AS sv, COUNT(*) AS c FROM t GROUP BY k, id) GROUP BY k;
