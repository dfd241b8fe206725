CREATE TABLE t (
  k STRING, v INT, ts TIMESTAMP(3), id INT, pt AS PROCTIME()
) WITH ('connector' = 'script');
SELECT window_start, k, v, id, rn FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v DESC) AS rn
  FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(pt), INTERVAL '10' SECOND)))
WHERE rn <= 2;
