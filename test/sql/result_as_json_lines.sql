-- podium: --result jsonl
CREATE TABLE sales (category STRING, item STRING, amount INT) WITH (
  'connector' = 'filesystem', 'path' = 'data/sales.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT category, rn AS `rank`, item FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount DESC) AS rn FROM sales) WHERE rn <= 1;
SELECT category, item FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount DESC) AS rn FROM sales) WHERE rn <= 1;
