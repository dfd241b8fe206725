SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v BIGINT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, MIN(DISTINCT v) FILTER (WHERE f) AS c0, AVG(DISTINCT v) FILTER (WHERE f) AS c1, FIRST_VALUE(v) AS c2 FROM t GROUP BY k;
