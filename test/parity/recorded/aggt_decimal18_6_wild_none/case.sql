SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v DECIMAL(18, 6), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(DISTINCT v) FILTER (WHERE f) AS c0, LAST_VALUE(v) AS c1, SUM(DISTINCT v) FILTER (WHERE f) AS c2 FROM t GROUP BY k;
