CREATE TABLE t (category STRING, item STRING, n INT) WITH ('connector' = 'script');
SELECT category, item, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category, n ORDER BY item DESC) AS rn FROM t)
WHERE rn <= n;
