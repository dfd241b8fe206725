CREATE TABLE t (a BIGINT, s STRING) WITH ('connector' = 'script');
CREATE TABLE snk (a BIGINT, s STRING) WITH ('connector' = 'collect');
INSERT INTO snk SELECT a, s FROM t ORDER BY s LIMIT 3;
