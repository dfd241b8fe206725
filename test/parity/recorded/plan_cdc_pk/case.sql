CREATE TABLE t (id INT NOT NULL, category STRING, sales INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT id, sales, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY sales DESC) AS rn FROM t) WHERE rn <= 2;
