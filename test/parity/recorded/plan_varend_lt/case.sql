CREATE TABLE t (category STRING, item STRING, n BIGINT) WITH ('connector' = 'script');
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category, n ORDER BY item DESC) AS rn FROM t)
WHERE rn < n;
