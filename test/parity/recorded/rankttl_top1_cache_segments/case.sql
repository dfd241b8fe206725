SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '43';
CREATE TABLE t (
  k INT, j INT, v INT
) WITH ('connector' = 'script');
SELECT k, j, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k, j ORDER BY v DESC) AS rn FROM t)
WHERE rn = 1;
