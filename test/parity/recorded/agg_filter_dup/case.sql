CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, COUNT(*) FILTER (WHERE v > 5) AS c, COUNT(*) FILTER (WHERE v > 5) AS c2, SUM(v) AS a, SUM(v) AS b2, MAX(id) + 1 AS mx FROM t GROUP BY k;
