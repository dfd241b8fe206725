SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v DOUBLE, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MAX(v) AS c0, LAST_VALUE(v) AS c1 FROM t GROUP BY k;
