CREATE TABLE t (k STRING, v BIGINT, n BIGINT) WITH ('connector' = 'script');
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k, m ORDER BY v DESC) AS rn FROM (SELECT k, v, n * 2 AS m FROM t)) WHERE rn <= m;
