CREATE TABLE t (
  a INT, b INT NOT NULL, l BIGINT, s STRING, c CHAR(4), vc VARCHAR(10), d DECIMAL(10,2), e DECIMAL(20,6), f DOUBLE, g FLOAT, bo BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, ltz TIMESTAMP_LTZ(3), ti TINYINT, si SMALLINT, bn BYTES
) WITH ('connector' = 'script');
SELECT a + d AS c0, d + e AS c1, d * e AS c2, d / e AS c3, a / d AS c4, l / a AS c5, f + a AS c6, g + d AS c7, g + a AS c8, ti + si AS c9, -d AS c10, +a AS c11, a % b AS c12, MOD(l, a) AS c13, MOD(d, 3) AS c14, MOD(e, d) AS c15, l * 2 AS c16, d * 2 AS c17, d + 1.5 AS c18, 1.5 * 2.25 AS c19, a * 1.0 AS c20, ABS(a) AS c21, 2 + 3 AS c22, 10 / 4 AS c23 FROM t;
