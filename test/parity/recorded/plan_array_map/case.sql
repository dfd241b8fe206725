CREATE TABLE t (k INT, a ARRAY<INT>, m MAP<STRING, INT>, v INT) WITH ('connector' = 'script');
SELECT k, a[1] AS x, m['q'] AS y, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY a[2] ORDER BY v DESC) AS rn FROM t WHERE CARDINALITY(a) > 1) WHERE rn <= 2;
