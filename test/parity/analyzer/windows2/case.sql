CREATE TABLE t (k STRING NOT NULL, v INT, l BIGINT, ts AS TO_TIMESTAMP_LTZ(l, 3), WATERMARK FOR ts AS ts) WITH ('connector' = 'script');
SELECT k, window_start, window_end, COUNT(*) AS c FROM TABLE(TUMBLE(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts), SIZE => INTERVAL '10' MINUTE)) AS w GROUP BY window_start, window_end, k;
