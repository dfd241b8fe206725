SET 'pipeline.auto-watermark-interval' = '0 ms';
CREATE TABLE t (k STRING, v INT, s STRING, ts AS TO_TIMESTAMP(s), p AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'script');
SELECT k, v, ts FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts ASC) AS rn FROM t)
WHERE rn = 1;
