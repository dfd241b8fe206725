SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v DECIMAL(18, 6), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, COUNT(v) FILTER (WHERE f) AS c0, AVG(v) FILTER (WHERE f) AS c1, LAST_VALUE(v) AS c2 FROM t GROUP BY k;
