CREATE TABLE t (b BIGINT, d DOUBLE, m DECIMAL(10,2), s SMALLINT, dt DATE, ts TIMESTAMP(3), bo BOOLEAN, c CHAR(3), v VARCHAR(5), f FLOAT, tm TIME(0), y TINYINT, l TIMESTAMP_LTZ(3)) WITH ('connector' = 'script');
SELECT b, d FROM t WHERE b > 5 AND d > 1.5 AND m >= 2.5 AND s = 3 AND dt > DATE '2024-01-02' AND ts <= TIMESTAMP '2024-01-02 03:04:05' AND bo AND c = 'ab' AND v <> 'x' AND f < 2 AND y = 1;
