CREATE TABLE src (
  k STRING, id INT, v INT, p AS PROCTIME(), PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE snk (k STRING, rn BIGINT, p TIMESTAMP_LTZ(3), PRIMARY KEY (k, rn) NOT ENFORCED) WITH ('connector' = 'collect', 'changelog-mode' = 'I,UA,D');
INSERT INTO snk SELECT k, rn, p FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM src)
WHERE rn <= 2;
