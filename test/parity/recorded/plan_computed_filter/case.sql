CREATE TABLE t (category STRING, item STRING, sales INT, dbl AS sales * 2) WITH ('connector' = 'script');
SELECT category, dbl, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY dbl DESC) AS rn FROM t WHERE dbl > 4 AND sales < 9) WHERE rn <= 3;
