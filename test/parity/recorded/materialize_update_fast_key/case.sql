CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE TABLE snk (category STRING, c BIGINT, item STRING, PRIMARY KEY (category) NOT ENFORCED) WITH ('connector' = 'collect', 'changelog-mode' = 'I,UA,D');
INSERT INTO snk SELECT category, c, item FROM (SELECT category, item, COUNT(*) AS c FROM t GROUP BY category, item) WHERE c < 3;
