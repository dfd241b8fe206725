CREATE TABLE t (
  k STRING, v INT, ts TIMESTAMP(3), id INT, WATERMARK FOR ts AS SOURCE_WATERMARK()
) WITH ('connector' = 'script');
SELECT window_start, kk, w, rn FROM (
 SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, kk ORDER BY w DESC) AS rn
 FROM (SELECT UPPER(k) AS kk, v + 1 AS w, window_start, window_end FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND)))) WHERE rn <= 2;
