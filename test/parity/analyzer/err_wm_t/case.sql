CREATE TABLE t (a INT, WATERMARK FOR a AS a) WITH ('connector' = 'script');
SELECT a FROM t;
