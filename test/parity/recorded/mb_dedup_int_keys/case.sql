SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '20';
CREATE TABLE t (b BOOLEAN, i INT, d DECIMAL(20, 2), s STRING, x DOUBLE, dt DATE, v BIGINT, p AS PROCTIME()) WITH ('connector' = 'script');
SELECT i, dt, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY i, dt ORDER BY p DESC) AS rn FROM t)
WHERE rn = 1;
