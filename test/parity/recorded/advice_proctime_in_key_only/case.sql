CREATE TABLE src (
  k STRING, id INT, v INT, p AS PROCTIME(), PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE snk (id INT, p TIMESTAMP_LTZ(3), k STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'collect');
INSERT INTO snk SELECT id, p, k FROM src WHERE v > 3;
