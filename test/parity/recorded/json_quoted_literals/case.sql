CREATE TABLE t (
  category STRING, item STRING, sales INT
) WITH ('connector' = 'script');
SELECT item, 'say "hi" \ / é' AS note FROM t WHERE category <> 'b"';
