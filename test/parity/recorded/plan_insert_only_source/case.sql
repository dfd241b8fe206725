CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE snk (category STRING, s INT) WITH ('connector' = 'collect', 'changelog-mode' = 'I');
INSERT INTO snk SELECT category, sales FROM t WHERE sales > 3;
