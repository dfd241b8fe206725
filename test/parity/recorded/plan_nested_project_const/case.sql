CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT c2, x + 1 AS y, item FROM (SELECT 'k' AS c2, 5 AS x, item, sales FROM t WHERE sales > 3) WHERE x = 5 AND item <> 'q';
