CREATE TABLE t (
  a INT, b INT NOT NULL, l BIGINT, s STRING, c CHAR(4), vc VARCHAR(10), d DECIMAL(10,2), e DECIMAL(20,6), f DOUBLE, g FLOAT, bo BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, ltz TIMESTAMP_LTZ(3), ti TINYINT, si SMALLINT, bn BYTES
) WITH ('connector' = 'script');
SELECT q.m FROM t AS q (m, n, o, p, q, r, s, u, v, w, x, y, z, aa, ab, ac, ad, ae);
