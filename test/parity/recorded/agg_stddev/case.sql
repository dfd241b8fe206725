CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT k, STDDEV_POP(d) AS sp, VAR_SAMP(v) AS vs FROM t GROUP BY k;
