CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT UPPER(k) AS uk, id + 1 AS i1, SUM(v * 2) AS sv, COUNT(*) AS c FROM t GROUP BY UPPER(k), id + 1;
