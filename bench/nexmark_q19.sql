-- Nexmark q19, the ten highest bids of each auction, from Parquet into nothing; scripts/bench fills in @BIDS@.
CREATE TABLE src (
  auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING
) WITH ('connector' = 'filesystem', 'path' = '@BIDS@', 'format' = 'parquet');
CREATE TABLE snk (
  auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING,
  rank_number BIGINT
) WITH ('connector' = 'blackhole');
INSERT INTO snk SELECT auction, bidder, price, channel, url, `dateTime`, extra, rank_number
FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY auction ORDER BY price DESC) AS rank_number FROM src)
WHERE rank_number <= 10;
