CREATE TABLE t (category STRING, `w0$o0` INT, sales INT) WITH ('connector' = 'script');
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t) WHERE rn <= 2;
