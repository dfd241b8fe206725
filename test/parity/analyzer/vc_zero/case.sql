CREATE TABLE t (a VARCHAR(0)) WITH ('connector' = 'script');
SELECT a FROM t;
