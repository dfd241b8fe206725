SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.topn.cache-size' = '2';
CREATE TABLE t (
  k STRING, s STRING, v INT
) WITH ('connector' = 'script');
SELECT * FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM t)
WHERE rn <= 2;
