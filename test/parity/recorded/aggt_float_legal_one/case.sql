SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v FLOAT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, SUM(DISTINCT v) AS c0, FIRST_VALUE(v) AS c1, MAX(v) FILTER (WHERE f) AS c2 FROM t GROUP BY k;
