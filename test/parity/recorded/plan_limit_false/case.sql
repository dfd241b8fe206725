CREATE TABLE t (a INT, b INT, s STRING) WITH ('connector' = 'script');
SELECT a FROM t WHERE a > 3 AND a < 2 LIMIT 3;
