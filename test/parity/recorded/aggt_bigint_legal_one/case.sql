SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v BIGINT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT AVG(v) AS c0, MIN(DISTINCT v) AS c1, LAST_VALUE(v) AS c2, COUNT(DISTINCT v) AS c3, MIN(v) FILTER (WHERE f) AS c4 FROM t;
