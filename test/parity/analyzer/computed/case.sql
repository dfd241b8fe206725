CREATE TABLE t (a BIGINT, z AS a + 1, s STRING, w AS UPPER(s), ts AS TO_TIMESTAMP(s), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'script');
SELECT * FROM t WHERE z > 1;
