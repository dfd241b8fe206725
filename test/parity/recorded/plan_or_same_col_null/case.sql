CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT sales FROM t WHERE (sales IS NULL OR sales > 5) AND category IS NOT NULL AND category > 'b';
