CREATE TABLE t (
  k STRING, v INT, ts TIMESTAMP(3), id INT, WATERMARK FOR ts AS SOURCE_WATERMARK()
) WITH ('connector' = 'script');
CREATE VIEW tv AS SELECT k, v * 2 AS v, ts, id FROM t WHERE id > 3;
SELECT window_start, k, v, rn FROM (
 SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v DESC) AS rn
 FROM TABLE(TUMBLE(TABLE tv, DESCRIPTOR(ts), INTERVAL '10' SECOND))) WHERE rn <= 2;
