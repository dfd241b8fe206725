SET 'table.exec.state.ttl' = '1 s';
CREATE TABLE t (k STRING, v DECIMAL(18, 6), f BOOLEAN) WITH ('connector' = 'script');
SELECT k, AVG(DISTINCT v) AS c0, MAX(v) AS c1, COUNT(DISTINCT v) AS c2, LAST_VALUE(v) AS c3, SUM(v) AS c4 FROM t GROUP BY k;
