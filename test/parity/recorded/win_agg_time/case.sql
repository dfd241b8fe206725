SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (
  k STRING, v INT, ts TIMESTAMP(3), id INT, WATERMARK FOR ts AS SOURCE_WATERMARK()
) WITH ('connector' = 'script');
SELECT window_start, window_end, window_time, k, COUNT(DISTINCT v) AS c FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, window_time, k;
