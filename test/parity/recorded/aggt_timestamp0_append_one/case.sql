SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '2';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v TIMESTAMP(0), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, FIRST_VALUE(v) FILTER (WHERE f) AS c0, COUNT(v) AS c1, LAST_VALUE(v) AS c2 FROM t GROUP BY k;
