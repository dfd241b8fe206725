CREATE TABLE t (
  category STRING, item STRING, sales INT
) WITH ('connector' = 'script');
CREATE TABLE snk (category STRING NOT NULL, rn BIGINT, item STRING NOT NULL) WITH ('connector' = 'collect');
INSERT INTO snk SELECT category, rn, item FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t)
WHERE rn <= 2;
