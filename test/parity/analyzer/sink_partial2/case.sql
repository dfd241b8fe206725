CREATE TABLE t (a BIGINT, s STRING) WITH ('connector' = 'script');
CREATE TABLE snk (a BIGINT, x STRING, b BIGINT, y DOUBLE) WITH ('connector' = 'collect');
INSERT INTO snk (b, a) SELECT * FROM (SELECT a, a AS z FROM t LIMIT 3);
