CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
SELECT * FROM (SELECT k, id, COUNT(*) AS c FROM t GROUP BY k, id) WHERE k = 'a' AND c < 5;
