SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '2';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v BIGINT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, LAST_VALUE(v) AS c0, MIN(v) AS c1 FROM t GROUP BY k;
