CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, MIN(c) AS x, MAX(c) AS y FROM (SELECT k, id, MIN(v) AS c FROM t GROUP BY k, id) GROUP BY k;
