SET 'pipeline.auto-watermark-interval' = '0 ms';
CREATE TABLE t (k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS CASE WHEN v > 5 THEN ts ELSE NULL END) WITH ('connector' = 'script');
SELECT k, v, ts FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts ASC) AS rn FROM t)
WHERE rn = 1;
