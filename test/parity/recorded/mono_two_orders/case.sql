CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, id, c, x FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY c DESC, x ASC) AS rn FROM (SELECT k, id, COUNT(*) AS c, MIN(v) AS x FROM t GROUP BY k, id)) WHERE rn <= 2;
