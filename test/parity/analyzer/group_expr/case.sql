CREATE TABLE t (
  a INT, b INT NOT NULL, l BIGINT, s STRING, c CHAR(4), vc VARCHAR(10), d DECIMAL(10,2), e DECIMAL(20,6), f DOUBLE, g FLOAT, bo BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, ltz TIMESTAMP_LTZ(3), ti TINYINT, si SMALLINT, bn BYTES
) WITH ('connector' = 'script');
SELECT a + 1 AS k, COUNT(*) AS c, SUM(b) AS s, COUNT(s) AS cs, COUNT(DISTINCT l) AS dl, AVG(d) AS av, MAX(s) AS m, SUM(b + 1) AS sb FROM t GROUP BY a + 1;
