SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
CREATE TABLE t (k STRING, v DECIMAL(18, 6), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, COUNT(*) AS c0, SUM(v) FILTER (WHERE f) AS c1 FROM t GROUP BY k;
