SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '4';
CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, COUNT(*) FILTER (WHERE v > 5) AS c, SUM(v) FILTER (WHERE b) AS sv, COUNT(DISTINCT id) FILTER (WHERE v > 3) AS ci, COUNT(DISTINCT id) AS cj FROM t GROUP BY k;
