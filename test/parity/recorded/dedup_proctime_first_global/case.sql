CREATE TABLE t (k STRING, v INT, p AS PROCTIME()) WITH ('connector' = 'script');
SELECT k, v FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY p) AS rn FROM t)
WHERE rn = 1;
