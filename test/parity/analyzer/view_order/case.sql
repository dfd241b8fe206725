CREATE TABLE t (a INT, b INT) WITH ('connector' = 'script');
CREATE VIEW v AS SELECT a, b FROM t ORDER BY a;
SELECT b FROM v LIMIT 3;
