SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '5';
CREATE TABLE t (k STRING, v TINYINT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, AVG(v) AS c0, SUM(v) AS c1, MAX(v) FILTER (WHERE f) AS c2 FROM t GROUP BY k;
