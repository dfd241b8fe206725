SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '3';
CREATE TABLE t (
  k STRING, s STRING, v INT
) WITH ('connector' = 'script');
CREATE TABLE snk (k STRING, rn BIGINT, s STRING, v INT, PRIMARY KEY (k, rn) NOT ENFORCED) WITH ('connector' = 'collect', 'changelog-mode' = 'I,UA,D');
INSERT INTO snk SELECT k, rn, s, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY s ASC) AS rn FROM t)
WHERE rn <= 2;
