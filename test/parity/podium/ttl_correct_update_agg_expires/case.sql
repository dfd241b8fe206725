SET 'podium.compatibility' = 'correct';
SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '4';
CREATE TABLE t (
  k STRING, id INT, v INT
) WITH ('connector' = 'script');
SELECT k, id, m, rn FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY m DESC) AS rn FROM (SELECT k, id, COUNT(*) AS m FROM t GROUP BY k, id))
WHERE rn <= 2;
