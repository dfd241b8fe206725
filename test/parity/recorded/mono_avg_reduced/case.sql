CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, id, s, a FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY s DESC) AS rn FROM (SELECT k, id, AVG(v) AS a, SUM(v) AS s, COUNT(v) AS c, MAX(v) AS m FROM t WHERE v > 0 GROUP BY k, id)) WHERE rn <= 2;
