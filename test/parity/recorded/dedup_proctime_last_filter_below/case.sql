CREATE TABLE t (k STRING, v INT, p AS PROCTIME()) WITH ('connector' = 'script');
SELECT k, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p DESC) AS rn FROM (SELECT k, v + 1 AS v, p FROM t WHERE v <> 2))
WHERE rn = 1;
