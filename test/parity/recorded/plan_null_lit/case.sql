CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT CAST(NULL AS INT) AS n, NULLIF(sales, 0) AS m, IF(sales > 3, 'a', 'bb') AS i, sales FROM t WHERE sales IS NULL OR sales <> 3;
