CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, AVG(d) AS a, SUM(d) AS s, COUNT(d) AS c, SUM(v) AS x FROM t GROUP BY k;
