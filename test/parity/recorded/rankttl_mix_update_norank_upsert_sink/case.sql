SET 'table.exec.state.ttl' = '10 s';
SET 'table.exec.rank.topn-cache-size' = '4';
CREATE TABLE t (
  k STRING, id INT, v INT
) WITH ('connector' = 'script');
CREATE TABLE snk (k STRING, id INT, m BIGINT, PRIMARY KEY (k, id) NOT ENFORCED) WITH ('connector' = 'collect', 'changelog-mode' = 'I,UA,D');
INSERT INTO snk SELECT k, id, m FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY m DESC) AS rn FROM (SELECT /*+ STATE_TTL('t' = '1 d') */ k, id, COUNT(*) AS m FROM t GROUP BY k, id))
WHERE rn <= 2;
