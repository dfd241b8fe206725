CREATE TABLE t (k STRING NOT NULL, v INT, p AS PROCTIME()) WITH ('connector' = 'script');
SELECT k, window_start, COUNT(*) AS c FROM TABLE(HOP(TABLE t, DESCRIPTOR(p), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k;
