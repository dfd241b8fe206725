CREATE TABLE src (
  k STRING, id INT, v INT, p AS PROCTIME(), PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT k, id, p FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM src)
WHERE rn <= 2;
