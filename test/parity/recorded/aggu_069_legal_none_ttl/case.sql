SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v DECIMAL(38, 10), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MAX(v) AS c0, COUNT(v) AS c1, SUM(v) AS c2 FROM t GROUP BY k;
