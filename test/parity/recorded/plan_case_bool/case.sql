CREATE TABLE t (category STRING, item STRING, sales INT) WITH ('connector' = 'script');
SELECT item, CASE WHEN sales > 5 THEN TRUE ELSE FALSE END AS big, CASE category WHEN 'a' THEN 1 WHEN 'b' THEN 2 END AS c FROM t WHERE CASE WHEN sales > 3 THEN item = 'x' ELSE item = 'y' END;
