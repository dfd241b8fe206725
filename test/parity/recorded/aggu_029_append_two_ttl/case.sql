SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v FLOAT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, COUNT(*) AS c0, MAX(v) AS c1, AVG(v) FILTER (WHERE f) AS c2 FROM t GROUP BY k;
