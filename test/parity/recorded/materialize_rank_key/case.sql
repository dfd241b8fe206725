CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE TABLE snk (rn BIGINT, category STRING, item STRING, PRIMARY KEY (rn) NOT ENFORCED) WITH ('connector' = 'collect', 'changelog-mode' = 'I,UA,D');
INSERT INTO snk SELECT rn, category, item FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t) WHERE rn <= 2;
