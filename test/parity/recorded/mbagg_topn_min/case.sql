SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
SET 'table.exec.mini-batch.size' = '4';
CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, id, c, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY c ASC) AS rn FROM (SELECT k, id, MIN(v) AS c FROM t GROUP BY k, id)) WHERE rn <= 2;
