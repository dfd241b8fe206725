CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT rn, SUM(c) AS sc, MAX(c) AS mc FROM (SELECT k, id, c, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY c DESC) AS rn FROM (SELECT k, id, COUNT(*) AS c FROM t GROUP BY k, id)) WHERE rn <= 2) GROUP BY rn;
