CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT UPPER('abc') AS u, CONCAT('a', 'b') AS c, CHAR_LENGTH('abcd') AS l, 'x' || 'y' AS p, ABS(-5) AS a5, MOD(7, 3) AS m, 7 / 2 AS q, 1.5 + 2 AS d, CAST('12' AS INT) AS i, CAST(3 AS STRING) AS s3, 2 > 1 AS b FROM t;
