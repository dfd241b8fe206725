CREATE TABLE t (a BIGINT, s STRING) WITH ('connector' = 'script');
CREATE TABLE snk (a BIGINT, x STRING) WITH ('connector' = 'collect');
INSERT INTO snk (x, zz) SELECT s, a FROM t;
