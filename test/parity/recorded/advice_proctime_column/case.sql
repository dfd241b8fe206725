CREATE TABLE t (
  k STRING, v INT, p AS PROCTIME()
) WITH ('connector' = 'script');
CREATE TABLE snk (k STRING, v INT, p TIMESTAMP_LTZ(3)) WITH ('connector' = 'collect');
INSERT INTO snk SELECT k, v, p FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM t)
WHERE rn <= 2;
