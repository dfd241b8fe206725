SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '2';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v DECIMAL(38, 0), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MIN(v) AS c0, SUM(DISTINCT v) FILTER (WHERE f) AS c1, COUNT(v) AS c2 FROM t GROUP BY k;
