CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT category, item, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales DESC) AS rn FROM t WHERE sales > 3 AND item IS NOT NULL) WHERE rn <= 2;
