CREATE TABLE t (id INT NOT NULL, category STRING, sales INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT sales, category FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY id) AS rn FROM t) WHERE rn <= 2;
