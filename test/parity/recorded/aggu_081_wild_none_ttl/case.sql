SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v DECIMAL(18, 6), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MIN(DISTINCT v) AS c0, MIN(v) AS c1, SUM(v) AS c2 FROM t GROUP BY k;
