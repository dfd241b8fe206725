SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
CREATE TABLE t (k STRING, v BIGINT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MIN(DISTINCT v) FILTER (WHERE f) AS c0, SUM(v) AS c1, COUNT(v) AS c2 FROM t GROUP BY k;
