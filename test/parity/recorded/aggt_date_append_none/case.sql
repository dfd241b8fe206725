SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v DATE, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MAX(v) FILTER (WHERE f) AS c0, MIN(v) AS c1, LAST_VALUE(v) AS c2, COUNT(v) AS c3, FIRST_VALUE(v) AS c4 FROM t GROUP BY k;
