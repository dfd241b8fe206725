SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v BOOLEAN, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MAX(v) AS c0, LAST_VALUE(v) AS c1 FROM t GROUP BY k;
