SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v BOOLEAN, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, LAST_VALUE(v) AS c0 FROM t GROUP BY k;
