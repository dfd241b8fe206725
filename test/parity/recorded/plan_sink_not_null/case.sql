CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE TABLE snk (c STRING NOT NULL, s INT) WITH ('connector' = 'collect');
INSERT INTO snk SELECT category, sales FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t) WHERE rn <= 2;
