CREATE TABLE t (
  category STRING, item STRING, sales INT
) WITH ('connector' = 'script');
CREATE TABLE snk (a STRING, b INT, c STRING) WITH ('connector' = 'collect');
INSERT INTO snk (c, b) SELECT item, sales FROM t ORDER BY sales LIMIT 2;
