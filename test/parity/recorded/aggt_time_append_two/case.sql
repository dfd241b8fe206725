SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
CREATE TABLE t (k STRING, v TIME, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, COUNT(v) FILTER (WHERE f) AS c0, MIN(v) AS c1, MAX(v) AS c2 FROM t GROUP BY k;
