SET 'podium.compatibility' = 'correct';
SET 'table.exec.state.ttl' = '10 s';
CREATE TABLE t (
  category STRING, item STRING, sales INT
) WITH ('connector' = 'script');
SELECT category, item, sales, rn FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t)
WHERE rn <= 2;
