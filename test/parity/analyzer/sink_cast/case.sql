CREATE TABLE t (a INT, b BIGINT, s STRING, c CHAR(3), ts TIMESTAMP(3), n INT NOT NULL) WITH ('connector' = 'script');
CREATE TABLE snk (a BIGINT, b DOUBLE, s STRING, c STRING, ts TIMESTAMP(6), n INT) WITH ('connector' = 'collect');
INSERT INTO snk SELECT a, b, s, c, ts, n FROM t;
