SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE t (k STRING, v DECIMAL(5, 2), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MIN(v) AS c0, MAX(v) AS c1, COUNT(*) AS c2 FROM t GROUP BY k;
