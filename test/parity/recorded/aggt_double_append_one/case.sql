SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '2';
SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v DOUBLE, f BOOLEAN) WITH ('connector' = 'script');
SELECT COUNT(DISTINCT v) AS c0, AVG(DISTINCT v) FILTER (WHERE f) AS c1, AVG(v) AS c2, LAST_VALUE(v) AS c3, FIRST_VALUE(v) AS c4 FROM t;
