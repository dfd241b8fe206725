CREATE TABLE t (a DECIMAL(5, 6)) WITH ('connector' = 'script');
SELECT a FROM t;
