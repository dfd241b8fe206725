SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v DECIMAL(5, 2), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, COUNT(DISTINCT v) FILTER (WHERE f) AS c0, AVG(DISTINCT v) FILTER (WHERE f) AS c1, MAX(v) FILTER (WHERE f) AS c2, MIN(DISTINCT v) AS c3, FIRST_VALUE(v) AS c4 FROM t GROUP BY k;
