CREATE TABLE t (k STRING, v INT, p AS PROCTIME()) WITH ('connector' = 'script');
SELECT k, v, p FROM t WHERE v > 1;
