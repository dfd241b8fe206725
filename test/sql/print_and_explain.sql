CREATE TABLE sales (category STRING, item STRING, amount INT) WITH (
  'connector' = 'filesystem', 'path' = 'data/sales.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE TEMPORARY TABLE out1 (category STRING, item STRING, rn BIGINT) WITH ('connector' = 'print', 'print-identifier' = 'first');
CREATE TABLE out2 (category STRING, item STRING) WITH ('connector' = 'print');
INSERT INTO out1 SELECT category, item, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount DESC) AS rn FROM sales) WHERE rn <= 2;
INSERT INTO out2 SELECT category, item FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount DESC) AS rn FROM sales) WHERE rn <= 1;
EXPLAIN CHANGELOG_MODE INSERT INTO out2 SELECT category, item FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount DESC) AS rn FROM sales) WHERE rn <= 1;
EXPLAIN SELECT UPPER(item) AS big, amount + 1 FROM sales WHERE amount > 1;
