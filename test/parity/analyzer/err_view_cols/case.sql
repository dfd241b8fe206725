CREATE TABLE t (a INT) WITH ('connector' = 'script');
CREATE VIEW v (x, y) AS SELECT a FROM t;
SELECT * FROM v;
