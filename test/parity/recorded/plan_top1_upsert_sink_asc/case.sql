CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE TABLE snk (category STRING, sales INT, PRIMARY KEY (category) NOT ENFORCED) WITH ('connector' = 'collect', 'changelog-mode' = 'I,UA,D');
INSERT INTO snk SELECT category, sales FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales, item DESC) AS rn FROM t) WHERE rn = 1;
