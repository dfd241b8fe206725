-- podium: --result table
CREATE TABLE sales (category STRING, item STRING, amount INT) WITH (
  'connector' = 'filesystem', 'path' = 'data/sales.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT item, amount FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY amount DESC, item) AS rn FROM sales) WHERE rn <= 3;
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY 1 ORDER BY amount DESC, item) AS rn FROM sales) WHERE rn <= 1000000;
SELECT * FROM sales LIMIT 0;
