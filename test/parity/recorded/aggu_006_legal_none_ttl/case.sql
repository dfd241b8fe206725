SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v INT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, SUM(v) AS c0, AVG(v) FILTER (WHERE f) AS c1 FROM t GROUP BY k;
