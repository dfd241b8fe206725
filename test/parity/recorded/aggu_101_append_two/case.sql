SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE t (k STRING, v BOOLEAN, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MAX(v) AS c0 FROM t GROUP BY k;
