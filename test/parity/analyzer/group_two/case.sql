CREATE TABLE t (
  a INT, b INT NOT NULL, l BIGINT, s STRING, c CHAR(4), vc VARCHAR(10), d DECIMAL(10,2), e DECIMAL(20,6), f DOUBLE, g FLOAT, bo BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, ltz TIMESTAMP_LTZ(3), ti TINYINT, si SMALLINT, bn BYTES
) WITH ('connector' = 'script');
SELECT a, s, SUM(b) AS x, SUM(b) AS y, COUNT(1) AS o, COUNT(a) AS ca, COUNT(b) AS cb FROM t GROUP BY s, a;
