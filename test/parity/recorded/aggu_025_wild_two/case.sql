SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
CREATE TABLE t (k STRING, v TINYINT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, SUM(v) AS c0, SUM(v) AS c1, AVG(v) AS c2 FROM t GROUP BY k;
