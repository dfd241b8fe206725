CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, sales FROM t WHERE category = 'a' AND category LIKE 'a%' AND sales = 3 AND sales + 1 = 4;
