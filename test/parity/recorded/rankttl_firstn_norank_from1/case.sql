SET 'table.exec.state.ttl' = '10 s';
CREATE TABLE t (
  k STRING, s STRING, v INT, p AS PROCTIME()
) WITH ('connector' = 'script');
SELECT k, s, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p ASC) AS rn FROM t)
WHERE rn <= 2;
