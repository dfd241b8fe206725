CREATE TABLE sales (category STRING, item STRING, amount INT) WITH (
  'connector' = 'filesystem', 'path' = 'data/sales.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT * FROM (SELECT *, RANK() OVER (PARTITION BY category ORDER BY amount DESC) AS rn FROM sales) WHERE rn <= 2;
