-- The most delayed departures of each airline out of New York in 2013, kept up to date flight by flight.
-- scripts/demo fetches the data and runs this file.
CREATE TABLE flights (
  `month`   INT,
  `day`     INT,
  carrier   STRING,
  flight    INT,
  origin    STRING,
  dest      STRING,
  dep_delay INT          -- minutes; NA for a cancelled flight
) WITH (
  'connector' = 'filesystem',
  'path' = 'build/demo/flights.csv',
  'format' = 'csv',
  'csv.podium.header' = 'true',
  'csv.null-literal' = 'NA'
);

SELECT carrier, delay_rank, dep_delay, flight, origin, dest, `month`, `day`
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY carrier ORDER BY dep_delay DESC) AS delay_rank
  FROM flights
  WHERE dep_delay IS NOT NULL)
WHERE delay_rank <= 3;
