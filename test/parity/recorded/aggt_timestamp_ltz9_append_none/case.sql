SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v TIMESTAMP_LTZ(9), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, FIRST_VALUE(v) AS c0, COUNT(v) AS c1, COUNT(DISTINCT v) FILTER (WHERE f) AS c2, MIN(v) FILTER (WHERE f) AS c3, LAST_VALUE(v) FILTER (WHERE f) AS c4 FROM t GROUP BY k;
