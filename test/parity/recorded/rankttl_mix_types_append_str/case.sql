SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '6';
CREATE TABLE t (
  k DECIMAL(20, 2), d DOUBLE, ts TIMESTAMP(3), s STRING, b BOOLEAN, m DECIMAL(10, 1)
) WITH ('connector' = 'script');
SELECT * FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY s DESC NULLS LAST, b) AS rn FROM t)
WHERE rn BETWEEN 2 AND 3;
