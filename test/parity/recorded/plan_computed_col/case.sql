CREATE TABLE t (category STRING, item STRING, sales INT, dbl AS sales * 2) WITH ('connector' = 'script');
SELECT category, item, dbl, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY dbl DESC) AS rn FROM t) WHERE rn <= 3;
