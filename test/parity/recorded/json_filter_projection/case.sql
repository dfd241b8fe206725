CREATE TABLE t (
  category STRING, item STRING, sales INT
) WITH ('connector' = 'script');
SELECT item, sales FROM t WHERE sales > 3;
