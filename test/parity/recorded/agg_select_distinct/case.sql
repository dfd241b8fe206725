CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT DISTINCT k, v + 1 AS w FROM t WHERE id = 1;
