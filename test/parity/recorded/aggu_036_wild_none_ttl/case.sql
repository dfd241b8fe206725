SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v FLOAT, f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, SUM(DISTINCT v) AS c0, AVG(DISTINCT v) AS c1, FIRST_VALUE(v) AS c2 FROM t GROUP BY k;
