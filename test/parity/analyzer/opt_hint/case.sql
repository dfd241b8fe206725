CREATE TABLE t (a INT, b INT) WITH ('connector' = 'script');
SELECT a, b FROM t /*+ OPTIONS('changelog-mode'='I,UB,UA,D') */ WHERE b > 0;
