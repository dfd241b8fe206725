CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT CASE WHEN v > 5 THEN 'hi' ELSE 'lo' END AS g, COUNT(*) AS c, MIN(v) AS mv FROM t GROUP BY CASE WHEN v > 5 THEN 'hi' ELSE 'lo' END;
