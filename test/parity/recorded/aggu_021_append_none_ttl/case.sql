SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v TINYINT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MAX(v) AS c0, SUM(v) AS c1 FROM t GROUP BY k;
