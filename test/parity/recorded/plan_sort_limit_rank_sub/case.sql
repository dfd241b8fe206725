CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales) AS rn FROM t) WHERE rn <= 4 ORDER BY rn, item LIMIT 2;
