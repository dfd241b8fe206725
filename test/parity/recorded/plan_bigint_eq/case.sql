CREATE TABLE t (k BIGINT, s SMALLINT, m DECIMAL(10, 2), d DOUBLE, x STRING, dt DATE, bo BOOLEAN) WITH ('connector' = 'script');
SELECT k, s, m, d, dt, bo, x FROM t WHERE k = 5 AND s = 3 AND m = 2.5 AND d = 1.5 AND dt = DATE '2024-01-02' AND bo;
