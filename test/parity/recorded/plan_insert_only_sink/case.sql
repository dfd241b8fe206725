CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE TABLE snk (category STRING, item STRING, sales INT, rn BIGINT) WITH ('connector' = 'collect', 'changelog-mode' = 'I');
INSERT INTO snk SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t WHERE sales > 1 AND item <> 'x')
WHERE rn <= 5;
