CREATE TABLE t (
  category STRING, item STRING, sales INT
) WITH ('connector' = 'script');
CREATE TABLE snk (category STRING, rn BIGINT, item STRING, PRIMARY KEY (category, rn) NOT ENFORCED) WITH ('connector' = 'collect', 'changelog-mode' = 'I,UA,D');
INSERT INTO snk SELECT category, rn, item FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t)
WHERE rn <= 2;
