CREATE TABLE t (k STRING, a ARRAY<INT>, r ROW<x INT, y STRING>, v INT) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY a DESC, r) AS rn FROM t) WHERE rn <= 4;
