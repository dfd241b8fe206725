SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v FLOAT, f BOOLEAN) WITH ('connector' = 'script');
SELECT FIRST_VALUE(v) AS c0, LAST_VALUE(v) AS c1 FROM t;
