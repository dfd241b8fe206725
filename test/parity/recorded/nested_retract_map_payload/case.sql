CREATE TABLE t (k STRING, m MAP<STRING, INT>, v INT) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM t) WHERE rn <= 4;
