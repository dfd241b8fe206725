CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, AVG(n) AS a, COUNT(*) AS c, SUM(n) AS s FROM t GROUP BY k;
