SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '2';
SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v TIMESTAMP(9), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(v) FILTER (WHERE f) AS c0, COUNT(*) AS c1 FROM t GROUP BY k;
