SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE t (k STRING, v DECIMAL(38, 10), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MIN(DISTINCT v) AS c0, AVG(v) AS c1 FROM t GROUP BY k;
