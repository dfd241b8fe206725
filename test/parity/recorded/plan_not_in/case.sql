CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category, sales FROM t WHERE sales NOT IN (1, 2) AND category <> 'z' AND sales <> 7;
