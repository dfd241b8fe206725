CREATE TABLE t (
  a INT, b INT NOT NULL, l BIGINT, s STRING, c CHAR(4), vc VARCHAR(10), d DECIMAL(10,2), e DECIMAL(20,6), f DOUBLE, g FLOAT, bo BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, ltz TIMESTAMP_LTZ(3), ti TINYINT, si SMALLINT, bn BYTES
) WITH ('connector' = 'script');
SELECT a = l AS c0, a = d AS c1, a = f AS c2, g = f AS c3, d = e AS c4, ti = si AS c5, ti < l AS c6, l = d AS c7, d = f AS c8, c = vc AS c9, ltz = ts AS c10, a = 1.0 AS c11, f = 1.5 AS c12, l = 5 AS c13, si = 5 AS c14, d = 5 AS c15, d = 1.234 AS c16, ts = TIMESTAMP '2024-01-01 00:00:00.123456' AS c17, a > 3000000000 AS c18, ti = 1000 as c19 FROM t;
