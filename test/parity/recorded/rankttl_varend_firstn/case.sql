SET 'table.exec.state.ttl' = '10 s';
CREATE TABLE t (
  k STRING, v INT, n BIGINT, p AS PROCTIME()
) WITH ('connector' = 'script');
SELECT k, v, n, rn FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p ASC) AS rn FROM t)
WHERE rn <= n;
