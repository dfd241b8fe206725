CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT COUNT(*) AS c, SUM(n) AS sn, MIN(v) AS mv FROM t;
