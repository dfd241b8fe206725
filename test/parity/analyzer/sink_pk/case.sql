CREATE TABLE t (a BIGINT, s STRING) WITH ('connector' = 'script');
CREATE TABLE snk (a BIGINT NOT NULL, s STRING) WITH ('connector' = 'collect');
INSERT INTO snk SELECT * FROM t;
