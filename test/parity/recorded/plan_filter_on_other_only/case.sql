CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t) WHERE sales > 3;
