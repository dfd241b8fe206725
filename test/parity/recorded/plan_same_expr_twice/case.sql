CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT u, item, rn FROM (SELECT UPPER(category) AS u, item, ROW_NUMBER() OVER (PARTITION BY UPPER(category) ORDER BY sales * 2 DESC, sales) AS rn FROM t) WHERE rn <= 3;
