-- podium: --result table
CREATE TABLE sales (category STRING, item STRING, amount INT) WITH (
  'connector' = 'filesystem', 'path' = 'data/sales.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT category, item, amount, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount NULLS FIRST, item) AS rn FROM sales) WHERE rn <= 2;
SELECT category, item, amount, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount NULLS LAST, item) AS rn FROM sales) WHERE rn <= 2;
SELECT category, item, amount, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount DESC NULLS FIRST, item) AS rn FROM sales) WHERE rn <= 2;
SELECT category, item, amount, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount DESC NULLS LAST, item) AS rn FROM sales) WHERE rn <= 2;
