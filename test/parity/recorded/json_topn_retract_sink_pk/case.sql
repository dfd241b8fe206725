CREATE TABLE t (
  category STRING, item STRING, sales INT, PRIMARY KEY (item) NOT ENFORCED
) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE snk (category STRING, item STRING, sales INT, PRIMARY KEY (item) NOT ENFORCED) WITH ('connector' = 'collect');
INSERT INTO snk SELECT category, item, sales FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t)
WHERE rn <= 2;
