SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '300';
CREATE TABLE t (
  k STRING, id INT, v INT, n BIGINT
) WITH ('connector' = 'script');
SELECT k, id, n, m, rn FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k, n ORDER BY m DESC) AS rn FROM (SELECT /*+ STATE_TTL('t' = '1 d') */ k, id, n, COUNT(*) AS m FROM t GROUP BY k, id, n))
WHERE rn <= n;
