SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v FLOAT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, LAST_VALUE(v) AS c0, AVG(v) AS c1 FROM t GROUP BY k;
