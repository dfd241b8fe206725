CREATE TABLE t (
  s STRING, p STRING, i INT
) WITH ('connector' = 'script');
SELECT LPAD(s, 5, p) AS c0, RPAD(s, i, p) AS c1, SPLIT_INDEX(s, p, i) AS c2, INSTR(s, p) AS c3,
  OVERLAY(s PLACING p FROM i) AS c4, INITCAP(s) AS c5, s LIKE 'a_c' AS c6, REGEXP_REPLACE(s, 'x*', '-') AS c7,
  REGEXP_EXTRACT(s, '(a)(.)', 2) AS c8, TO_BASE64(s) AS c9, FROM_BASE64(TO_BASE64(s)) AS c10, HASH_CODE(s) AS c11,
  TRIM(BOTH p FROM s) AS c12, REPLACE(s, '', p) AS c13, REPEAT(s, i) AS c14, UPPER(s) AS c15, LOWER(s) AS c16,
  LTRIM(s, p) AS c17, RTRIM(s) AS c18, REVERSE(s) AS c19, LEFT(s, i) AS c20, RIGHT(s, i) AS c21, ASCII(s) AS c22,
  MD5(s) AS c23, SHA256(s) AS c24, REGEXP(s, p) AS c25, IS_ALPHA(s) AS c26, IS_DIGIT(s) AS c27, IS_DECIMAL(s) AS c28,
  STARTSWITH(s, p) AS c29, s LIKE 'a%' AS c30, s LIKE '%!_%' ESCAPE '!' AS c31, SUBSTRING(s, -2, 1) AS c32,
  LOCATE(p, s, i) AS c33, CHR(i) AS c34, INSTR(s, p, -1, 1) AS c35, HEX(s) AS c36, BIN(i) AS c37, BTRIM(s) AS c38
FROM t;
