SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '2';
CREATE TABLE t (k STRING, v DECIMAL(5, 2), f BOOLEAN) WITH ('connector' = 'script');
SELECT COUNT(v) FILTER (WHERE f) AS c0, MAX(v) AS c1, SUM(v) AS c2 FROM t;
