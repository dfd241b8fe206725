CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE TABLE snk (category STRING, item STRING, s BIGINT, rn BIGINT) WITH ('connector' = 'collect');
INSERT INTO snk SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t)
WHERE rn <= 5;
