CREATE TABLE t (k STRING, v INT, p AS PROCTIME()) WITH ('connector' = 'script');
CREATE VIEW w AS SELECT k AS kk, p AS pp, v * 2 AS vv FROM t;
SELECT vv, kk FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY kk ORDER BY pp DESC) AS rn FROM w)
WHERE rn = 1;
