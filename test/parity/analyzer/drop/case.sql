CREATE TABLE t (a INT) WITH ('connector' = 'script');
CREATE VIEW v AS SELECT a FROM t;
DROP VIEW v;
SELECT * FROM v;
