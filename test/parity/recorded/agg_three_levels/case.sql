CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, MAX(mc) AS x, MIN(mc) AS y FROM (SELECT k, id, MAX(c) AS mc FROM (SELECT k, id, s, COUNT(*) AS c FROM t GROUP BY k, id, s) GROUP BY k, id) GROUP BY k;
