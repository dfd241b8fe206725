CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE snk (item STRING, sales INT, PRIMARY KEY (item) NOT ENFORCED) WITH ('connector' = 'collect', 'changelog-mode' = 'I,UA,D');
INSERT INTO snk SELECT item, sales FROM t;
