CREATE TABLE t (a DECIMAL(0)) WITH ('connector' = 'script');
SELECT a FROM t;
