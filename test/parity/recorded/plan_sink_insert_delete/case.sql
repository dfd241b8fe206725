CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script', 'changelog-mode' = 'I,D');
SELECT category, sales, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales) AS rn FROM t) WHERE rn <= 2;
