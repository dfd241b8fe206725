SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '1';
CREATE TABLE t (
  k STRING, s STRING, v INT
) WITH ('connector' = 'script');
SELECT * FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY v DESC, s ASC) AS rn FROM t)
WHERE rn <= 4;
