CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT x.*, x.rn * 10 AS r10 FROM (SELECT t.*, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t) AS x WHERE x.rn <= 2;
