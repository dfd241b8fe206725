SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '4';
CREATE TABLE t (
  k STRING, id INT, v INT
) WITH ('connector' = 'script');
SELECT k, id, m, r2 FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY m DESC) AS r2 FROM (
    SELECT k, id, m, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY m DESC) AS rn FROM (SELECT /*+ STATE_TTL('t' = '1 d') */ k, id, COUNT(*) AS m FROM t GROUP BY k, id)) WHERE rn <= 2))
WHERE r2 <= 3;
