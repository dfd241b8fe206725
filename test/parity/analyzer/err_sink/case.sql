CREATE TABLE t (a INT) WITH ('connector' = 'script');
INSERT INTO nosuch SELECT * FROM t;
