SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v INT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MAX(v) AS c0, COUNT(DISTINCT v) FILTER (WHERE f) AS c1, FIRST_VALUE(v) AS c2 FROM t GROUP BY k;
