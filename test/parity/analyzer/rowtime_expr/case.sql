CREATE TABLE t (a INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'script');
SELECT a, ts + INTERVAL '1' SECOND AS ts2, MAX(ts) AS m, CAST(ts AS TIMESTAMP(3)) AS q FROM t GROUP BY a, ts;
