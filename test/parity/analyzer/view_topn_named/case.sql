CREATE TABLE t (a INT, b INT) WITH ('connector' = 'script');
CREATE VIEW v (x, y, r) AS SELECT a, b, ROW_NUMBER() OVER (PARTITION BY a ORDER BY b DESC) FROM t;
SELECT x, y FROM v WHERE r <= 2;
