SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v DECIMAL(38, 0), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, LAST_VALUE(v) AS c0, COUNT(v) FILTER (WHERE f) AS c1 FROM t GROUP BY k;
