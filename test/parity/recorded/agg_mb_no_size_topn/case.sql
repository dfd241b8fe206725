SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '3600 s';
CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, id, c FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY c ASC) AS rn FROM (SELECT k, id, v AS c FROM t)) WHERE rn <= 2;
