SET 'table.exec.state.ttl' = '10 s';
CREATE TABLE t (
  k STRING, s STRING, v INT
) WITH ('connector' = 'script');
SELECT s, v FROM t ORDER BY v DESC LIMIT 1;
