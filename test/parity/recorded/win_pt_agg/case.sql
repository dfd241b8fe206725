CREATE TABLE t (
  k STRING, v INT, ts TIMESTAMP(3), id INT, pt AS PROCTIME()
) WITH ('connector' = 'script');
SELECT window_start, k, SUM(v) AS c FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(pt), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k;
