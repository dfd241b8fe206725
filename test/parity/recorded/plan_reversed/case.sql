CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, category FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales) AS rn FROM t)
WHERE 3 >= rn AND 1 < rn;
