CREATE TABLE t (a INT, b INT) WITH ('connector' = 'script');
SELECT default_catalog.default_database.t.a, t.b FROM default_catalog.default_database.t;
