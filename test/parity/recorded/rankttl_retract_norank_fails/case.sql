SET 'table.exec.state.ttl' = '10 s';
CREATE TABLE t (
  k STRING, s STRING, v INT
) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, s, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM t)
WHERE rn <= 2;
