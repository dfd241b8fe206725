SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v TIMESTAMP(9), f BOOLEAN) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, FIRST_VALUE(v) AS c0, LAST_VALUE(v) AS c1, MIN(v) AS c2 FROM t GROUP BY k;
