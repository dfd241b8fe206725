SET 'table.exec.state.ttl' = '10 s';
CREATE TABLE t (
  k STRING, id INT, v INT
) WITH ('connector' = 'script');
SELECT k, id, m FROM (SELECT /*+ STATE_TTL('t' = '1 d') */ k, id, COUNT(*) AS m FROM t GROUP BY k, id) ORDER BY m DESC LIMIT 3;
