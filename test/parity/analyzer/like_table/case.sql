CREATE TABLE base0 (a INT, b INT, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode'='I,UA,D');
CREATE TABLE t (c STRING) WITH ('connector' = 'script') LIKE base0;
SELECT * FROM t;
