SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '5';
CREATE TABLE t (
  k STRING, id INT, v INT
) WITH ('connector' = 'script');
SELECT k, id, m FROM (SELECT /*+ STATE_TTL('t' = '1 d') */ k, id, MAX(v) AS m FROM t GROUP BY k, id) ORDER BY m DESC LIMIT 2 OFFSET 1;
