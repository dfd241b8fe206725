SET 'table.exec.state.ttl' = '10 s';
CREATE TABLE t (
  k STRING, s STRING, v INT
) WITH ('connector' = 'script');
SELECT * FROM t LIMIT 3 OFFSET 1;
