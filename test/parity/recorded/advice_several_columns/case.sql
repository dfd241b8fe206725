CREATE TABLE src (
  k STRING, id INT, v INT, p AS PROCTIME(), PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE snk (k STRING, a STRING, b TIMESTAMP_LTZ(3)) WITH ('connector' = 'collect');
INSERT INTO snk SELECT k, CAST(p AS STRING), p FROM src WHERE v > 3;
