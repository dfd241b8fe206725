SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v VARCHAR(5), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(v) AS c0, MIN(v) AS c1, FIRST_VALUE(v) AS c2, COUNT(DISTINCT v) FILTER (WHERE f) AS c3, MAX(v) AS c4 FROM t GROUP BY k;
