SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '4';
CREATE TABLE t (
  k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS SOURCE_WATERMARK()
) WITH ('connector' = 'script');
SELECT k, COUNT(*) AS c, MAX(ts) AS mt FROM t GROUP BY k;
