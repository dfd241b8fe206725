CREATE TABLE t (a INT, b INT, c BIGINT) WITH ('connector' = 'script');
SELECT a + 0 AS x, a * 1 AS y, c - 0 AS z, 2 * 3 + a AS w, -(-a) AS v, a / 1 AS u FROM t WHERE a > 2 + 3;
