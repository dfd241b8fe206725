CREATE TABLE t (b BOOLEAN, i INT, d DECIMAL(20, 2), s STRING, x DOUBLE, dt DATE, v BIGINT, p AS PROCTIME()) WITH ('connector' = 'script');
SELECT b, i, d, s, x, dt, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY b, i, d, s, x, dt ORDER BY p DESC) AS rn FROM t)
WHERE rn = 1;
