SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v DECIMAL(38, 0), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, COUNT(v) FILTER (WHERE f) AS c0, LAST_VALUE(v) AS c1, AVG(v) AS c2 FROM t GROUP BY k;
