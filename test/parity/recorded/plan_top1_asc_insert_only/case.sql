CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE TABLE snk (category STRING, item STRING, sales INT) WITH ('connector' = 'collect', 'changelog-mode' = 'I');
INSERT INTO snk SELECT category, item, sales FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales) AS rn FROM t) WHERE rn = 1;
