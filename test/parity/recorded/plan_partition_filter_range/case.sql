CREATE TABLE t (k INT, item STRING, sales INT) WITH ('connector' = 'script');
SELECT k, item, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY sales DESC) AS rn FROM t)
WHERE rn <= 2 AND k > 3 AND sales > 1;
