CREATE TABLE t (a INT, p AS PROCTIME()) WITH ('connector' = 'script');
SELECT a, p, CAST(p AS STRING) AS q, DATE_FORMAT(p, 'yyyy') AS r FROM t;
