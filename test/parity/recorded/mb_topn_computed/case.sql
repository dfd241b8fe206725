SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '5 s';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE t (k STRING, s STRING, v INT, ts AS TO_TIMESTAMP(s), WATERMARK FOR ts AS ts) WITH ('connector' = 'script');
SELECT k, v, ts FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS rn FROM t)
WHERE rn = 1;
