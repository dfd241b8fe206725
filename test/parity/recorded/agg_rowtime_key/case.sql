CREATE TABLE t (
  k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS SOURCE_WATERMARK()
) WITH ('connector' = 'script');
SELECT ts, COUNT(*) AS c, MIN(ts) AS m FROM t GROUP BY ts;
