CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item FROM t WHERE sales = 1 OR sales = 2 OR sales = 3 OR sales = 4 OR sales = 5 OR item = 'z';
