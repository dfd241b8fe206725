SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v VARCHAR(5), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, COUNT(DISTINCT v) AS c0, MAX(v) FILTER (WHERE f) AS c1, FIRST_VALUE(v) AS c2 FROM t GROUP BY k;
