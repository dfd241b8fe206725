CREATE TABLE t (a INT, b INT NOT NULL) WITH ('connector' = 'script');
SELECT a, COUNT(b) AS c FROM t GROUP BY a;
