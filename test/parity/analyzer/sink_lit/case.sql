CREATE TABLE t (a BIGINT, s STRING) WITH ('connector' = 'script');
CREATE TABLE snk (a STRING, b STRING, c BIGINT) WITH ('connector' = 'collect');
INSERT INTO snk SELECT 'a', 'bbb', 1 FROM t;
