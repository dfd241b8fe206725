SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '2';
CREATE TABLE t (
  k STRING, id INT, v INT
) WITH ('connector' = 'script');
SELECT k, id, m, rn FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY m DESC) AS rn FROM (SELECT /*+ STATE_TTL('t' = '1 d') */ k, id, COUNT(*) AS m FROM t GROUP BY k, id))
WHERE rn BETWEEN 2 AND 3;
