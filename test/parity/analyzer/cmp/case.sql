CREATE TABLE t (
  a INT, b INT NOT NULL, l BIGINT, s STRING, c CHAR(4), vc VARCHAR(10), d DECIMAL(10,2), e DECIMAL(20,6), f DOUBLE, g FLOAT, bo BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, ltz TIMESTAMP_LTZ(3), ti TINYINT, si SMALLINT, bn BYTES
) WITH ('connector' = 'script');
SELECT a = l AS c0, a = s AS c1, s = 1 AS c2, c = 'ab' AS c3, s = c AS c4, vc = s AS c5, vc = 'a' AS c6, a > 1.5 AS c7, d > 1 AS c8, f > 1 AS c9, f = d AS c10, ts = '2024-01-01 00:00:00' AS c11, dt = '2024-01-01' AS c12, dt > DATE '2024-01-01' AS c13, ts > TIMESTAMP '2024-01-01 00:00:00' AS c15, bo = TRUE AS c16, bo AS c17, a = NULL AS c18, tm > TIME '10:00:00' AS c19, ltz > ts AS c20, ti = 1 AS c21, a <> b AS c22, b = 1 AS c24, 1 = a AS c25, s > 'a' AS c26 FROM t;
