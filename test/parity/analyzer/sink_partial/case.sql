CREATE TABLE t (a BIGINT, s STRING) WITH ('connector' = 'script');
CREATE TABLE snk (a INT, x STRING, b BIGINT, y DOUBLE) WITH ('connector' = 'collect');
INSERT INTO snk (b, a) SELECT a, 1 FROM t;
