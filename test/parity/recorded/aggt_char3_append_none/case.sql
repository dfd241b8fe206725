SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v CHAR(3), f BOOLEAN) WITH ('connector' = 'script');
SELECT LAST_VALUE(v) AS c0, COUNT(DISTINCT v) AS c1 FROM t;
