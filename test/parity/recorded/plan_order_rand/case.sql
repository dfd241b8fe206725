CREATE TABLE t (k STRING, v INT) WITH ('connector' = 'script');
SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v * 2, v * 2 DESC, v) AS rn FROM t) WHERE rn <= 3;
