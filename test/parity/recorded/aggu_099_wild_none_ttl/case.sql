SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v VARCHAR(5), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MIN(v) AS c0, COUNT(v) FILTER (WHERE f) AS c1 FROM t GROUP BY k;
