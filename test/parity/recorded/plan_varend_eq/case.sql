CREATE TABLE t (k STRING, v BIGINT, n BIGINT) WITH ('connector' = 'script');
SELECT k, n, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k, n ORDER BY v) AS rn FROM t) WHERE rn = n;
