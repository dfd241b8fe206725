CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE VIEW v AS SELECT category, item, sales + 1 AS s1 FROM t WHERE sales > 0;
SELECT category, s1, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY s1 DESC) AS rn FROM v)
WHERE rn <= 2;
