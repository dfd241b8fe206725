SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE t (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'script', 'changelog-mode' = 'I,UB,UA,D');
SELECT id, v FROM t WHERE v > 4 AND id > 0;
