CREATE TABLE t (k STRING, v INT, p AS PROCTIME()) WITH ('connector' = 'script');
CREATE TABLE snk (k STRING, v INT) WITH ('connector' = 'collect', 'changelog-mode' = 'I');
INSERT INTO snk SELECT k, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p DESC) AS rn FROM t)
WHERE rn = 1;
