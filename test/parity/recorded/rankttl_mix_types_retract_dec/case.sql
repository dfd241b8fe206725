SET 'table.exec.state.ttl' = '10 s';
CREATE TABLE t (
  k DECIMAL(20, 2), d DOUBLE, ts TIMESTAMP(3), s STRING, b BOOLEAN, m DECIMAL(10, 1)
) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT * FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY b ORDER BY d DESC, ts ASC NULLS LAST) AS rn FROM t)
WHERE rn <= 3;
