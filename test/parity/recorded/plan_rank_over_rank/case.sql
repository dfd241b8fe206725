CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY item) AS r2 FROM (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY sales) AS rn FROM t) WHERE rn <= 4)) WHERE r2 <= 2;
