SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '6';
CREATE TABLE t (k INT, v INT, p AS PROCTIME()) WITH ('connector' = 'script');
SELECT k, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p DESC) AS rn FROM t)
WHERE rn = 1;
