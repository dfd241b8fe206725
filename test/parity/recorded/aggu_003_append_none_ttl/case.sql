SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v INT, f BOOLEAN) WITH ('connector' = 'script');
SELECT k, SUM(v) AS c0, FIRST_VALUE(v) AS c1, COUNT(v) AS c2 FROM t GROUP BY k;
