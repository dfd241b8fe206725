CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, sales FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category, item ORDER BY sales DESC) AS rn FROM t WHERE sales = 3 AND category = 'q') WHERE rn <= 2;
