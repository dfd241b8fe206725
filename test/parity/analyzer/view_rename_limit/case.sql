CREATE TABLE t (a INT, b INT) WITH ('connector' = 'script');
CREATE VIEW v (x, y) AS SELECT a, b FROM t LIMIT 3;
SELECT x FROM v;
