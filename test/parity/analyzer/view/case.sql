CREATE TABLE t (a INT, b INT) WITH ('connector' = 'script');
CREATE VIEW v AS SELECT a, b + 1 AS c FROM t;
CREATE TEMPORARY VIEW w (x, y) AS SELECT a, c FROM v WHERE c > 1;
SELECT * FROM w WHERE x > 2;
