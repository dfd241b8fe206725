CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, MAX(b) AS mb, MIN(s) AS mis, SUM(n) AS sn, AVG(n) AS an, MAX(m) AS mm, COUNT(n) AS cn, MAX(d) AS md FROM t GROUP BY k;
