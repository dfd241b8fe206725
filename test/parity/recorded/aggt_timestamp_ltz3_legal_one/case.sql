SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v TIMESTAMP_LTZ(3), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, FIRST_VALUE(v) FILTER (WHERE f) AS c0, MIN(v) AS c1, MAX(v) AS c2 FROM t GROUP BY k;
