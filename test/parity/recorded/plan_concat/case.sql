CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT category || '-' || item AS k, CONCAT(item, 'x') AS c, CHAR_LENGTH(item) AS l, SUBSTRING(item FROM 2) AS s2, TRIM(item) AS t1 FROM t WHERE item LIKE 'a_%' OR item = '';
