SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v TIMESTAMP(3), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, LAST_VALUE(v) AS c0, COUNT(DISTINCT v) AS c1 FROM t GROUP BY k;
