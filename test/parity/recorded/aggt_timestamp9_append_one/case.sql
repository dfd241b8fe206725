SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v TIMESTAMP(9), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, FIRST_VALUE(v) AS c0, COUNT(DISTINCT v) AS c1 FROM t GROUP BY k;
