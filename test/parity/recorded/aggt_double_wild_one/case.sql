SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '2';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (k STRING, v DOUBLE, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(DISTINCT v) AS c0, SUM(DISTINCT v) AS c1, LAST_VALUE(v) AS c2, AVG(v) AS c3, MAX(v) AS c4 FROM t GROUP BY k;
