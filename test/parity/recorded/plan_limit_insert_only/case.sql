CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE TABLE snk (category STRING, item STRING, sales INT) WITH ('connector' = 'collect', 'changelog-mode' = 'I');
INSERT INTO snk SELECT category, item, sales FROM t WHERE sales > 4 LIMIT 3;
