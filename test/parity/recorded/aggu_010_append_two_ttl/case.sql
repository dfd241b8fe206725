SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v BIGINT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, AVG(v) FILTER (WHERE f) AS c0, COUNT(v) AS c1, COUNT(*) AS c2 FROM t GROUP BY k;
