CREATE TABLE src (
  k STRING, id INT, v INT, p AS PROCTIME()
) WITH ('connector' = 'script', 'changelog-mode' = 'I');
CREATE TABLE snk (k STRING, u STRING, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'collect', 'changelog-mode' = 'I,UA,D');
INSERT INTO snk SELECT k, UUID() FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY v DESC) AS rn FROM src)
WHERE rn <= 2;
