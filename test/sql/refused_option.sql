CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', 'path' = 'data/sales.csv', 'format' = 'csv',
  'csv.field-delimeter' = ';');
SELECT * FROM t;
