SET 'table.exec.state.ttl' = '10 s';
CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT /*+ STATE_TTL('a' = '1 d') */ k, SUM(v) AS c, COUNT(*) AS n2 FROM t AS a WHERE v > 1 GROUP BY k;
