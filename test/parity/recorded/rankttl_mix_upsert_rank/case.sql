SET 'table.exec.state.ttl' = '10 s';
CREATE TABLE t (
  k STRING, id INT, v INT, PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'script', 'changelog-mode' = 'I,UA,D');
SELECT k, id, v, rn FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM t)
WHERE rn <= 2;
