CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT /*+ STATE_TTL('t' = '5 s') */ k, COUNT(*) AS c FROM t GROUP BY k;
