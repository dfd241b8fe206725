CREATE TABLE t (k INT, m MAP<STRING, INT>) WITH ('connector' = 'script');
SELECT k, m FROM t ORDER BY m LIMIT 2;
