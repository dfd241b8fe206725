SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v INT, p AS PROCTIME()) WITH ('connector' = 'script');
SELECT k, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p DESC) AS rn FROM t)
WHERE rn = 1;
