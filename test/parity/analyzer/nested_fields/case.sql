CREATE TABLE t (a INT, r ROW<x INT NOT NULL, y ROW<z INT NOT NULL> > NOT NULL, q ROW<x INT NOT NULL, y ROW<z INT NOT NULL> NOT NULL>) WITH ('connector' = 'script');
SELECT r.x, r.y.z, q.x AS qx, q.y.z AS qz, q.y AS qy, (r).x AS rx FROM t WHERE q.y.z > 1;
