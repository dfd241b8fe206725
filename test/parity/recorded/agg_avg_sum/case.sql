CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, AVG(v) AS a, SUM(v) AS s FROM t GROUP BY k;
