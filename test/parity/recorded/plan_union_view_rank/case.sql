CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
CREATE VIEW ranked AS SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t;
SELECT item, rn FROM ranked WHERE rn <= 2 AND item IS NOT NULL;
