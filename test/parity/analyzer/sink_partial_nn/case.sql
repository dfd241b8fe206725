CREATE TABLE t (a BIGINT, s STRING) WITH ('connector' = 'script');
CREATE TABLE snk (a INT, x STRING NOT NULL) WITH ('connector' = 'collect');
INSERT INTO snk (a) SELECT a FROM t;
