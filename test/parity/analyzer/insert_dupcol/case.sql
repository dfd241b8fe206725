CREATE TABLE t (a INT) WITH ('connector' = 'script');
CREATE TABLE snk (a INT, b INT) WITH ('connector' = 'collect');
INSERT INTO snk (a, a) SELECT a, a FROM t;
