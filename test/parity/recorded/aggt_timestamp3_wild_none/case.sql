SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v TIMESTAMP(3), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, MAX(v) AS c0, FIRST_VALUE(v) AS c1, COUNT(v) FILTER (WHERE f) AS c2 FROM t GROUP BY k;
