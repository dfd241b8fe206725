CREATE TABLE t (a BIGINT, r ROW<ts TIMESTAMP(3)>, ts AS r.ts, WATERMARK FOR ts AS ts) WITH ('connector' = 'script');
SELECT a, ts FROM t;
