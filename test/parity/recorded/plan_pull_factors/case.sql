CREATE TABLE t (a INT, b INT, c INT) WITH ('connector' = 'script');
SELECT a FROM t WHERE (a = 1 AND b = 2) OR (a = 1 AND c = 3);
