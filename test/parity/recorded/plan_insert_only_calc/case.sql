CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE TABLE snk (category STRING, s INT) WITH ('connector' = 'collect', 'changelog-mode' = 'I');
INSERT INTO snk SELECT category, sales + 1 FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t) WHERE rn <= 5 and sales > 3;
