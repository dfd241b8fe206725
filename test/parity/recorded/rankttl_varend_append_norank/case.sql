SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '200';
CREATE TABLE t (
  k STRING, v INT, n BIGINT
) WITH ('connector' = 'script');
SELECT k, v, n FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM t)
WHERE rn <= n;
