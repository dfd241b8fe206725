CREATE TABLE t (a DECIMAL(39, 2)) WITH ('connector' = 'script');
SELECT a FROM t;
