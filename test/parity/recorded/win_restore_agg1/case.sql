SET 'table.optimizer.agg-phase-strategy' = 'ONE_PHASE';
CREATE TABLE t (
  k STRING, v INT, ts TIMESTAMP(3), id INT, WATERMARK FOR ts AS SOURCE_WATERMARK()
) WITH ('connector' = 'script');
SELECT window_start, k, SUM(v) AS c, AVG(v) AS a FROM TABLE(CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '15' SECOND)) GROUP BY window_start, window_end, k;
