CREATE TABLE t (a INT, b INT, c BIGINT) WITH ('connector' = 'script');
SELECT a, b, c FROM t WHERE a < b AND b <= c AND a + 1 > 3;
