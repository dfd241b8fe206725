CREATE TABLE t (a INT, b INT, s STRING) WITH ('connector' = 'script');
SELECT a, rn FROM (SELECT b AS a, ROW_NUMBER() OVER (PARTITION BY s ORDER BY a DESC) AS rn FROM t) WHERE rn <= 3;
