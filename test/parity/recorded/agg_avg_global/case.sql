CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT AVG(v) AS a, SUM(v) AS s, COUNT(v) AS c, AVG(n) AS an, COUNT(*) AS cs, SUM(n) AS sn FROM t;
