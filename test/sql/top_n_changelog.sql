-- podium: --result changelog
CREATE TABLE sales (category STRING, item STRING, amount INT) WITH (
  'connector' = 'filesystem', 'path' = 'data/sales.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT category, item, amount, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount DESC) AS rn FROM sales) WHERE rn <= 2;
