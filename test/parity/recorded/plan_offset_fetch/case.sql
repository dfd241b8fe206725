CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item FROM t ORDER BY item OFFSET 1 ROWS FETCH NEXT 2 ROWS ONLY;
