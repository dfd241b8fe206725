CREATE TABLE t (a INT, a INT) WITH ('connector' = 'script');
SELECT a FROM t;
