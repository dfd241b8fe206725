CREATE TABLE o (k STRING, c BIGINT) WITH ('connector' = 'collect', 'changelog-mode' = 'I');
CREATE TABLE t (
  k STRING, id INT, v INT, d DOUBLE, m DECIMAL(10, 2), n BIGINT NOT NULL, b BOOLEAN, s STRING
) WITH ('connector' = 'script');
INSERT INTO o SELECT k, COUNT(*) AS c FROM t GROUP BY k;
