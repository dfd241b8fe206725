CREATE TABLE t (`a b` INT, `select` INT, `Ä` STRING) WITH ('connector' = 'script');
SELECT `a b`, `select` AS `x y`, `Ä` FROM t WHERE `a b` > 1;
