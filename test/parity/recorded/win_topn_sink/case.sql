CREATE TABLE t (
  k STRING, v INT, ts TIMESTAMP(3), id INT, WATERMARK FOR ts AS SOURCE_WATERMARK()
) WITH ('connector' = 'script');
CREATE TABLE o (ws TIMESTAMP(3), k STRING, v INT, rn BIGINT, PRIMARY KEY (ws, k, rn) NOT ENFORCED) WITH ('connector' = 'collect', 'changelog-mode' = 'I,UA,D');
INSERT INTO o SELECT window_start, k, v, rn FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v DESC) AS rn
  FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)))
WHERE rn <= 2;
