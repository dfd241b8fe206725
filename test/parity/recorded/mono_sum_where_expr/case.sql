CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, id, c FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY c DESC) AS rn FROM (SELECT k, id, SUM(v) AS c FROM t WHERE v + 1 > 0 AND v >= 0 GROUP BY k, id)) WHERE rn <= 2;
