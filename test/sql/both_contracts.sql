-- The ascending Top-1 without rank number: docs/divergences/01.
CREATE TABLE sales (category STRING, item STRING, amount INT) WITH (
  'connector' = 'filesystem', 'path' = 'data/sales.csv', 'format' = 'csv', 'csv.null-literal' = '');
SELECT category, item, amount FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount NULLS LAST, item) AS rn FROM sales) WHERE rn <= 1;
SET 'podium.compatibility' = 'flink-2.2.1';
SELECT category, item, amount FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount NULLS LAST, item) AS rn FROM sales) WHERE rn <= 1;
