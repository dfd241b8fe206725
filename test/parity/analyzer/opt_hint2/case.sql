CREATE TABLE t (a INT, p AS PROCTIME()) WITH ('connector' = 'script');
SELECT a, p FROM t /*+ OPTIONS('changelog-mode'='I') */ AS x WHERE a > 0;
