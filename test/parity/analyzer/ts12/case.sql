CREATE TABLE t (a TIMESTAMP(12), b TIME(12), c TIMESTAMP_LTZ(10)) WITH ('connector' = 'script');
SELECT a FROM t;
