-- Every clause of the grammar at least once, so that mutations reach it.
SET 'table.exec.mini-batch.enabled' = 'true';
RESET 'table.exec.state.ttl';
CREATE TEMPORARY TABLE IF NOT EXISTS bids (
  auction BIGINT NOT NULL COMMENT 'which auction',
  bidder BIGINT,
  price DECIMAL(10, 2),
  attributes MAP<STRING, ARRAY<ROW<`key` STRING, number INT NOT NULL>>>,
  offset_in_log BIGINT METADATA FROM 'offset' VIRTUAL,
  cost AS price * 2,
  at_time TIMESTAMP(3),
  seen AS PROCTIME(),
  CONSTRAINT pk PRIMARY KEY (auction, bidder) NOT ENFORCED,
  WATERMARK FOR at_time AS at_time - INTERVAL '5' SECOND
) COMMENT 'bids' PARTITIONED BY (bidder) WITH ('connector' = 'script', 'format' = 'it''s');
CREATE TABLE more (extra STRING) WITH () LIKE bids (INCLUDING ALL EXCLUDING OPTIONS OVERWRITING WATERMARKS);
CREATE TEMPORARY VIEW latest (auction, best) AS
WITH open_bids (auction, price) AS (SELECT auction, price FROM bids /*+ OPTIONS('rate' = '10') */ WHERE price > 1)
SELECT auction, MAX(price) FILTER (WHERE price IS NOT NULL) FROM open_bids GROUP BY auction HAVING COUNT(*) > 1;
EXPLAIN CHANGELOG_MODE, PLAN_ADVICE
SELECT /*+ STATE_TTL('bids' = '1d') */ DISTINCT b.auction, b.*, ROW_NUMBER() OVER w AS rn,
  SUM(price) OVER (PARTITION BY auction ORDER BY at_time ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS total
FROM bids AS b (auction, bidder)
WHERE price BETWEEN 1 AND 2.5 AND bidder NOT IN (1, 2, -3) OR note LIKE '%a!%' ESCAPE '!' AND NOT x IS TRUE
WINDOW w AS (PARTITION BY auction ORDER BY price DESC NULLS LAST)
QUALIFY rn <= 3
ORDER BY auction ASC LIMIT 10 OFFSET 2 ROWS;
SELECT window_start, CASE WHEN a > 1e3 THEN 'x' WHEN b THEN U&'\00e9' ELSE x'0aff' END,
  CAST(a AS VARCHAR(3)), TRY_CAST(b AS TIMESTAMP(3) WITH LOCAL TIME ZONE), CURRENT_TIMESTAMP,
  EXTRACT(YEAR FROM ts), FLOOR(ts TO DAY), SUBSTRING(s FROM 2 FOR 3), TRIM(BOTH ' ' FROM s), POSITION('a' IN s),
  TIMESTAMPADD(DAY, 1, ts), ARRAY[1, 2][1], MAP['a', 1]['a'], ROW(1, 'b'), (a, b), r.x.y, (r).z,
  DATE '2026-01-31' + INTERVAL '1' MONTH, TIME '10:00:00', TIMESTAMP '2026-01-31 10:00:00'
FROM TABLE(TUMBLE(DATA => TABLE bids, TIMECOL => DESCRIPTOR(at_time), SIZE => INTERVAL '10' MINUTES)) t
INNER JOIN more ON t.a = more.a LEFT JOIN (SELECT 1 AS k) USING (k), LATERAL TABLE(f(a)) AS g (x)
GROUP BY window_start, GROUPING SETS ((a), (a, b), ());
(SELECT a FROM t UNION ALL SELECT b FROM u) INTERSECT (VALUES (1), (2)) EXCEPT TABLE v;
SELECT * FROM t WHERE EXISTS (SELECT 1) AND a IN (SELECT b FROM u) AND c > ALL (SELECT 1) FETCH FIRST 5 ROWS ONLY;
INSERT INTO cat.db.sink (auction, price) SELECT auction, price FROM bids;
INSERT OVERWRITE sink VALUES (1, 2), (3, NULL);
EXECUTE STATEMENT SET BEGIN
  INSERT INTO a SELECT * FROM t;
  INSERT INTO b SELECT x || y FROM t WHERE x IS DISTINCT FROM y;
END;
USE CATALOG c;
SHOW TABLES IN db LIKE 'a%';
DESCRIBE EXTENDED bids;
DROP TEMPORARY VIEW IF EXISTS latest
