-- podium: --result table
CREATE TABLE sales (category STRING, item STRING, amount INT) WITH (
  'connector' = 'filesystem', 'path' = 'data/sales.csv', 'format' = 'csv', 'csv.null-literal' = '');
CREATE VIEW ranked AS SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY amount DESC) AS rn FROM sales;
SELECT item, rn FROM ranked WHERE rn <= 2;
SELECT item, rn FROM ranked WHERE rn < 3;
SELECT item, rn FROM ranked WHERE 2 >= rn;
SELECT item, rn FROM ranked WHERE rn = 2;
SELECT item, rn FROM ranked WHERE rn BETWEEN 2 AND 3;
SELECT item, rn FROM ranked WHERE rn > 1 AND rn <= 3;
SELECT item, rn FROM ranked WHERE rn <= 3 AND 1 < rn AND item <> 'x';
SELECT item, rn FROM ranked WHERE category = 'b' AND rn <= 1;
SELECT item FROM ranked WHERE rn <= 1;
