CREATE TABLE t (
  k STRING, v INT, ts TIMESTAMP(3), id INT, WATERMARK FOR ts AS SOURCE_WATERMARK()
) WITH ('connector' = 'script');
SELECT window_start, window_end, k, FIRST_VALUE(v) AS c, LAST_VALUE(id) AS l FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k;
