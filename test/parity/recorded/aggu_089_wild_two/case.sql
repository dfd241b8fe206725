SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
CREATE TABLE t (k STRING, v TIMESTAMP(9), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(*) FILTER (WHERE f) AS c0, COUNT(v) FILTER (WHERE f) AS c1 FROM t GROUP BY k;
