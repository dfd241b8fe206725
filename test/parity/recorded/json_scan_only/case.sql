CREATE TABLE t (
  category STRING, item STRING, sales INT
) WITH ('connector' = 'script');
SELECT * FROM t;
