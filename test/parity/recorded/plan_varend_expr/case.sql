CREATE TABLE t (k STRING, v BIGINT, n BIGINT) WITH ('connector' = 'script');
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k, n ORDER BY v DESC) AS rn FROM t) WHERE rn <= n + 1;
