SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '2';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v TIMESTAMP(3), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, COUNT(DISTINCT v) AS c0, FIRST_VALUE(v) AS c1, COUNT(v) FILTER (WHERE f) AS c2 FROM t GROUP BY k;
