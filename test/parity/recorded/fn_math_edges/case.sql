CREATE TABLE t (
  d DOUBLE, f FLOAT, i INT, m DECIMAL(10,3), k DECIMAL(38,10), b BIGINT, y TINYINT
) WITH ('connector' = 'script');
SELECT ROUND(d, 2) AS c0, ROUND(d, -1) AS c1, TRUNCATE(d, 1) AS c2, ROUND(f, 1) AS c3, ROUND(i, -2) AS c4, ROUND(m, 1) AS c5, ROUND(m) AS c6,
  TRUNCATE(m, 1) AS c7, FLOOR(m) AS c8, CEIL(m) AS c9, FLOOR(f) AS c10, CEIL(i) AS c11, SIGN(m) AS c12, SIGN(i) AS c13, SIGN(f) AS c14,
  ABS(y) AS c15, ABS(m) AS c16, POWER(d, i) AS c17, POWER(m, 2) AS c18, EXP(m) AS c19, LN(d) AS c20, LOG10(d) AS c21, LOG2(d) AS c22,
  LOG(2, d) AS c23, MOD(b, i) AS c24, MOD(m, 2) AS c25, MOD(i, y) AS c26, k * k AS c27, k / m AS c28, k + m AS c29, m / i AS c30,
  GREATEST(i, y, b) AS c31, LEAST(d, f) AS c32, d > m AS c33, f > m AS c34, f = d AS c35, i / y AS c36, -y AS c37, m * 1.5 AS c38,
  d / 0 AS c39, SQRT(d) AS c40, SIN(d) AS c41, DEGREES(d) AS c42, RADIANS(d) AS c43, k - m AS c44, -k AS c45, m % i AS c46, ATAN2(d, 2) AS c47
FROM t;
