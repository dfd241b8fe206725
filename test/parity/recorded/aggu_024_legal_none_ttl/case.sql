SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v TINYINT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, COUNT(DISTINCT v) AS c0 FROM t GROUP BY k;
