CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
CREATE TABLE snk (category STRING, sales INT) WITH ('connector' = 'collect', 'changelog-mode' = 'I');
INSERT INTO snk SELECT category, sales + 1 FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY category ORDER BY sales) AS rn FROM t WHERE sales > 1) WHERE rn = 1 AND item = 'a';
