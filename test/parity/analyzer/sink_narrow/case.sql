CREATE TABLE t (a BIGINT, s STRING) WITH ('connector' = 'script');
CREATE TABLE snk (a INT, s VARCHAR(3)) WITH ('connector' = 'collect');
INSERT INTO snk SELECT * FROM t;
