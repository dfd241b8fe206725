SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '3';
CREATE TABLE t (id INT, k STRING, v INT) WITH ('connector' = 'script');
SELECT id, v FROM t WHERE v > 1;
