SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '2';
CREATE TABLE t (
  k DECIMAL(20, 2), d DOUBLE, ts TIMESTAMP(3), s STRING, b BOOLEAN, m DECIMAL(10, 1)
) WITH ('connector' = 'script');
SELECT k, d, ts, s, b, m FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY s ORDER BY m, s) AS rn FROM t)
WHERE rn = 1;
