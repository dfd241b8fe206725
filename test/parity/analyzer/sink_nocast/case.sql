CREATE TABLE t (a INT NOT NULL, c CHAR(3), v VARCHAR(4), d DECIMAL(10, 2)) WITH ('connector' = 'script');
CREATE TABLE snk (a INT, c STRING, v VARCHAR(10), d DECIMAL(12, 3)) WITH ('connector' = 'collect');
INSERT INTO snk SELECT * FROM t;
