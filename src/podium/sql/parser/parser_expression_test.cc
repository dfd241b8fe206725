#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "podium/sql/parser/parser_test_support.h"

namespace podium {
namespace {

using syntax::ExpressionKind;

struct Case {
  std::string_view text;
  std::string_view expected;
};

// Each text is written back as expected, and that text is written back as itself.
void ExpectCanonical(const std::vector<Case>& cases) {
  for (const Case& test : cases) {
    EXPECT_EQ(CanonicalExpression(test.text), test.expected) << test.text;
    EXPECT_EQ(CanonicalExpression(test.expected), test.expected) << "written back: " << test.text;
  }
}

// Trees recorded from Flink 2.2.1's own parser, which prints them with all parentheses.
TEST(ParserExpressionTest, BindsOperatorsAsCalciteDoes) {
  ExpectCanonical({
      {"(a + (b * c)) - d", "a + b * c - d"},
      {"a - (b - c)", "a - (b - c)"},
      {"(a - b) - c", "a - b - c"},
      {"a + (b || c)", "a + b || c"},
      {"(a + b) || c", "(a + b) || c"},
      {"((a || b) || c) + 1", "a || b || c + 1"},
      {"(a % b) * c", "a % b * c"},
      {"(a = b) = c", "a = b = c"},
      {"a = (b = c)", "a = (b = c)"},
      {"((a < b) AND c) OR (NOT (d = e))", "a < b AND c OR NOT d = e"},
      {"NOT (a IS NULL)", "NOT a IS NULL"},
      {"(NOT a) IS NULL", "(NOT a) IS NULL"},
      {"(a = b) IS NULL", "a = b IS NULL"},
      {"a = (b IS NULL)", "a = (b IS NULL)"},
      {"(a IS NULL) = b", "(a IS NULL) = b"},
      {"a IS NULL = b", "(a IS NULL) = b"},
      {"a IS NULL + 1", "(a IS NULL) + 1"},
      {"a + NOT b = c", "a + (NOT b = c)"},
      {"a = NOT b AND c", "a = (NOT b) AND c"},
      {"(a OR (b AND c)) OR d", "a OR b AND c OR d"},
      {"a AND (b AND c)", "a AND (b AND c)"},
      {"a < -b.c", "a < -b.c"},
      {"a * -b + c", "a * -b + c"},
      {"- -a", "-(-a)"},
      {"-(a + b)", "-(a + b)"},
      {"-a[1]", "-a[1]"},
      {"(a IS DISTINCT FROM b) = c", "a IS DISTINCT FROM b = c"},
      {"a IS NOT DISTINCT FROM b AND c", "a IS NOT DISTINCT FROM b AND c"},
      {"a IS DISTINCT FROM b LIKE c", "a IS DISTINCT FROM b LIKE c"},
      {"a IS TRUE IS FALSE", "a IS TRUE IS FALSE"},
      {"a IS NOT UNKNOWN", "a IS NOT UNKNOWN"},
      {"a IS JSON", "a IS JSON VALUE"},
      {"a IS NOT JSON OBJECT", "a IS NOT JSON OBJECT"},
      {"a MEMBER OF b = c", "a MEMBER OF b = c"},
      {"a IMMEDIATELY PRECEDES b", "a IMMEDIATELY PRECEDES b"},
  });
}

TEST(ParserExpressionTest, BindsBetweenInAndLikeAsCalciteDoes) {
  ExpectCanonical({
      {"a BETWEEN 1 AND 2 AND b", "a BETWEEN 1 AND 2 AND b"},
      {"a BETWEEN ASYMMETRIC 1 AND 2", "a BETWEEN 1 AND 2"},
      {"a NOT BETWEEN SYMMETRIC b + 1 AND c * 2 OR d", "a NOT BETWEEN SYMMETRIC b + 1 AND c * 2 OR d"},
      {"a BETWEEN b OR c AND d", "a BETWEEN (b OR c) AND d"},
      {"a BETWEEN NOT b AND c", "a BETWEEN (NOT b) AND c"},
      {"a BETWEEN b AND c = d", "a BETWEEN b AND c = d"},
      {"a BETWEEN b AND c LIKE d", "a BETWEEN b AND (c LIKE d)"},
      {"a BETWEEN b AND c BETWEEN d AND e", "a BETWEEN b AND c BETWEEN d AND e"},
      {"a BETWEEN b AND c IS NULL", "a BETWEEN b AND c IS NULL"},
      {"x BETWEEN a AND b AND c BETWEEN d AND e", "x BETWEEN a AND b AND c BETWEEN d AND e"},
      {"(a LIKE b) = c", "a LIKE b = c"},
      {"a = (b LIKE c)", "a = b LIKE c"},
      {"a LIKE b LIKE c", "a LIKE (b LIKE c)"},
      {"a LIKE b || '%' ESCAPE c || d", "a LIKE b || '%' ESCAPE c || d"},
      {"a NOT SIMILAR TO b", "a NOT SIMILAR TO b"},
      {"a ILIKE b", "a ILIKE b"},
      {"a NOT RLIKE b", "a NOT RLIKE b"},
      {"a IN (1)", "a IN (1)"},
      {"NOT a IN (b, c) AND d", "NOT a IN (b, c) AND d"},
      {"a LIKE b IN (1)", "a LIKE (b IN (1))"},
      {"(a, b) IN ((1, 2), (3, 4))", "(a, b) IN ((1, 2), (3, 4))"},
      {"a NOT IN (SELECT b FROM t)", "a NOT IN (SELECT b FROM t)"},
      {"a IN ((SELECT 1))", "a IN (SELECT 1)"},
      {"a IN ((SELECT 1), 2)", "a IN ((SELECT 1), 2)"},
      {"a > ALL (1, 2) AND b", "a > ALL (1, 2) AND b"},
      {"a = ANY (SELECT 1)", "a = ANY (SELECT 1)"},
  });
}

TEST(ParserExpressionTest, ReadsLiterals) {
  ExpectCanonical({
      {"1", "1"},
      {"-1", "-1"},
      {"- -1", "1"},
      {"-(1.5)", "-1.5"},
      {"+1", "1"},
      {"a - -1", "a - -1"},
      {"a-1", "a - 1"},
      {"-1[1]", "-1[1]"},
      {".5e3", ".5e3"},
      {"99999999999999999999999999999999999999999", "99999999999999999999999999999999999999999"},
      {"'it''s'", "'it''s'"},
      {"'a' 'b'\n'c'", "'abc'"},
      {"U&'\\00e9x'", "'\xc3\xa9x'"},
      {"U&'x!00e9' UESCAPE '!'", "'x\xc3\xa9'"},
      {"_utf8'a'", "_UTF8'a'"},
      {"x'0aF' 'f'", "x'0AFF'"},
      {"true AND FALSE OR unknown", "TRUE AND FALSE OR UNKNOWN"},
      {"null", "NULL"},
      {"DATE '2020-01-01'", "DATE '2020-01-01'"},
      {"time '1:2'", "TIME '1:2'"},
      {"TIMESTAMP '2020-01-01 00:00:00.1'", "TIMESTAMP '2020-01-01 00:00:00.1'"},
      {"TIMESTAMP WITH LOCAL TIME ZONE 'x'", "TIMESTAMP WITH LOCAL TIME ZONE 'x'"},
      {"INTERVAL '1' DAYS", "INTERVAL '1' DAY"},
      {"INTERVAL -'1-2' YEAR TO MONTH", "INTERVAL -'1-2' YEAR TO MONTH"},
      {"INTERVAL '1' DAY(3) TO SECOND(2)", "INTERVAL '1' DAY(3) TO SECOND(2)"},
      {"INTERVAL '1' SECOND(2, 3)", "INTERVAL '1' SECOND(2, 3)"},
      {"INTERVAL a DAY", "INTERVAL a DAY"},
      {"INTERVAL -(a + 1) HOUR", "INTERVAL (-(a + 1)) HOUR"},
      {"2 * INTERVAL '1' DAY", "2 * INTERVAL '1' DAY"},
      {"- INTERVAL '1' DAY", "-INTERVAL '1' DAY"},
      {"(a - b) DAY TO SECOND", "(a - b) DAY TO SECOND"},
  });
}

TEST(ParserExpressionTest, ReadsNamesFieldsAndItems) {
  ExpectCanonical({
      {"a.b.c", "a.b.c"},
      {"`a``b`.`value`.`x`", "`a``b`.`value`.x"},
      {"(a).b.c", "(a).b.c"},
      {"f(a).b", "f(a).b"},
      {"a[1][b + 1].c", "a[1][b + 1].c"},
      {"a.b.*", "a.b.*"},
      {"ROW(a, b).c", "ROW(a, b).c"},
      {"(a, b)", "(a, b)"},
      {"((a))", "a"},
      {"ARRAY[1, 2][1]", "ARRAY[1, 2][1]"},
      {"ARRAY[]", "ARRAY[]"},
      {"map['a', 1]['a']", "MAP['a', 1]['a']"},
      {"MULTISET[1]", "MULTISET[1]"},
      {"ARRAY(SELECT 1)", "ARRAY(SELECT 1)"},
      {"CAST(a AS ROW<b INT>).b", "CAST(a AS ROW<b INT>).b"},
      {"(SELECT 1) + 1", "(SELECT 1) + 1"},
      {"((SELECT 1) + 1)", "(SELECT 1) + 1"},
      {"((SELECT 1) UNION SELECT 2)", "(SELECT 1 UNION SELECT 2)"},
      {"NOT EXISTS (SELECT 1)", "NOT EXISTS (SELECT 1)"},
  });
}

TEST(ParserExpressionTest, ReadsCase) {
  ExpectCanonical({
      {"CASE WHEN a THEN b END", "CASE WHEN a THEN b END"},
      {"CASE WHEN a THEN b WHEN c THEN d ELSE e END", "CASE WHEN a THEN b WHEN c THEN d ELSE e END"},
      {"CASE a WHEN 1 THEN b WHEN 2, 3 THEN c END", "CASE WHEN a = 1 THEN b WHEN a IN (2, 3) THEN c END"},
      {"CASE a WHEN b = c THEN d END", "CASE WHEN a = (b = c) THEN d END"},
  });
}

TEST(ParserExpressionTest, ReadsFunctions) {
  ExpectCanonical({
      {"f ( )", "f()"},
      {"a.b.f(c)", "a.b.f(c)"},
      {"count(*)", "count(*)"},
      {"COUNT(DISTINCT a, b)", "COUNT(DISTINCT a, b)"},
      {"`count`(a)", "`count`(a)"},
      {"`cast`(a)", "`cast`(a)"},
      {"f(a => 1, `b` => DEFAULT)", "f(a => 1, b => DEFAULT)"},
      {"f(SELECT 1)", "f((SELECT 1))"},
      {"f((SELECT 1), 2)", "f((SELECT 1), 2)"},
      {"IF(a, b, c)", "IF(a, b, c)"},
      {"LEFT(a, 1)", "LEFT(a, 1)"},
      {"ARRAY(1, 2)", "ARRAY(1, 2)"},
      {"JSON_VALUE(a, '$.x')", "JSON_VALUE(a, '$.x')"},
      {"current_timestamp", "CURRENT_TIMESTAMP"},
      {"CURRENT_TIMESTAMP(3)", "CURRENT_TIMESTAMP(3)"},
      {"EXTRACT(year FROM x) + 1", "EXTRACT(YEAR FROM x) + 1"},
      {"FLOOR(x TO DAY)", "FLOOR(x TO DAY)"},
      {"CEILING(x)", "CEIL(x)"},
      {"SUBSTRING(x FROM 1 FOR 2)", "SUBSTRING(x, 1, 2)"},
      {"SUBSTRING(x, 1)", "SUBSTRING(x, 1)"},
      {"TRIM(x)", "TRIM(BOTH ' ' FROM x)"},
      {"TRIM(LEADING FROM x)", "TRIM(LEADING ' ' FROM x)"},
      {"TRIM('a' || b FROM x)", "TRIM(BOTH 'a' || b FROM x)"},
      {"POSITION((a + 1) IN b || c FROM 2)", "POSITION((a + 1) IN b || c FROM 2)"},
      {"OVERLAY(a PLACING b FROM 1 FOR 2)", "OVERLAY(a PLACING b FROM 1 FOR 2)"},
      {"TIMESTAMPADD(SQL_TSI_DAY, 1, x)", "TIMESTAMPADD(SQL_TSI_DAY, 1, x)"},
      {"TIMESTAMPDIFF(SECOND, a, b)", "TIMESTAMPDIFF(SECOND, a, b)"},
      {"TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)",
       "TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)"},
      {"f(TABLE a.b PARTITION BY k ORDER BY (x, y DESC))",
       "f(TABLE a.b PARTITION BY (k) ORDER BY (x, y DESC))"},
      {"f((SELECT 1) PARTITION BY k)", "f((SELECT 1) PARTITION BY (k))"},
  });
}

TEST(ParserExpressionTest, ReadsAggregatesAndWindows) {
  ExpectCanonical({
      {"SUM(a) FILTER (WHERE b > 1) OVER w", "SUM(a) FILTER (WHERE b > 1) OVER w"},
      {"LAST_VALUE(a) IGNORE NULLS OVER ()", "LAST_VALUE(a) IGNORE NULLS OVER ()"},
      {"FIRST_VALUE(a) RESPECT NULLS", "FIRST_VALUE(a) RESPECT NULLS"},
      {"LISTAGG(a, ',') WITHIN GROUP (ORDER BY b)", "LISTAGG(a, ',') WITHIN GROUP (ORDER BY b)"},
      {"ARRAY_AGG(a ORDER BY b)", "ARRAY_AGG(a) WITHIN GROUP (ORDER BY b)"},
      {"SUM(a) OVER (PARTITION BY b, c ORDER BY d DESC NULLS LAST, e ASC ROWS BETWEEN 1 PRECEDING AND "
       "CURRENT ROW)",
       "SUM(a) OVER (PARTITION BY b, c ORDER BY d DESC NULLS LAST, e ROWS BETWEEN 1 PRECEDING AND CURRENT "
       "ROW)"},
      {"SUM(a) OVER (w RANGE UNBOUNDED PRECEDING)", "SUM(a) OVER (w RANGE UNBOUNDED PRECEDING)"},
      {"SUM(a) OVER (RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND UNBOUNDED FOLLOWING)",
       "SUM(a) OVER (RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND UNBOUNDED FOLLOWING)"},
  });
}

TEST(ParserExpressionTest, ReadsTypes) {
  const std::vector<std::pair<std::string, std::string>> types = {
      {"boolean", "BOOLEAN"},
      {"TINYINT", "TINYINT"},
      {"INTEGER", "INT"},
      {"DOUBLE PRECISION", "DOUBLE"},
      {"DEC(3)", "DECIMAL(3)"},
      {"NUMERIC(3, 1)", "DECIMAL(3, 1)"},
      {"CHARACTER(3)", "CHAR(3)"},
      {"CHAR VARYING(10)", "VARCHAR(10)"},
      {"BINARY VARYING(3)", "VARBINARY(3)"},
      {"STRING", "STRING"},
      {"BYTES", "BYTES"},
      {"TIME(3) WITHOUT TIME ZONE", "TIME(3)"},
      {"TIMESTAMP", "TIMESTAMP"},
      {"TIMESTAMP(3) WITH LOCAL TIME ZONE", "TIMESTAMP_LTZ(3)"},
      {"TIMESTAMP_LTZ", "TIMESTAMP_LTZ"},
      {"INTERVAL DAY(3) TO SECOND(6)", "INTERVAL DAY(3) TO SECOND(6)"},
      {"MAP<STRING, ARRAY<INT NOT NULL>>", "MAP<STRING, ARRAY<INT NOT NULL>>"},
      {"INT ARRAY MULTISET", "MULTISET<ARRAY<INT>>"},
      {"ROW(a INT, b STRING NOT NULL 'text')", "ROW<a INT, b STRING NOT NULL 'text'>"},
      {"ROW<>", "ROW<>"},
      {"RAW('a', 'b')", "RAW('a', 'b')"},
      {"a.`b c`", "a.`b c`"},
      {"VARIANT", "VARIANT"},
  };
  for (const auto& [written, expected] : types) {
    EXPECT_EQ(CanonicalExpression("CAST(a AS " + written + ")"), "CAST(a AS " + expected + ")");
    EXPECT_EQ(CanonicalExpression("TRY_CAST(a AS " + expected + ")"), "TRY_CAST(a AS " + expected + ")");
  }
}

TEST(ParserExpressionTest, PlacesNodesWhereTheyBegin) {
  const auto sum = ParseExpression("a.b +\n  f(c)").value();
  EXPECT_EQ(sum->position, (SourcePosition{1, 1}));
  EXPECT_EQ(sum->operator_position, (SourcePosition{1, 5}));
  EXPECT_EQ(sum->operands[1]->position, (SourcePosition{2, 3}));
  EXPECT_EQ(sum->operands[1]->operands[0]->position, (SourcePosition{2, 5}));
  EXPECT_EQ(sum->operands[0]->name.parts[1].position, (SourcePosition{1, 3}));
}

TEST(ParserExpressionTest, CountsTheDepthOfTheTree) {
  EXPECT_EQ(ParseExpression("a").value()->depth, 1);
  EXPECT_EQ(ParseExpression("a + b * c").value()->depth, 3);
  EXPECT_EQ(ParseExpression("SUM(a) OVER (ORDER BY b + 1)").value()->depth, 3);
}

TEST(ParserExpressionTest, NamesItsFunctionsAsWrittenAndSpecialOnesInUpperCase) {
  EXPECT_EQ(ParseExpression("upper(a)").value()->name.last(), "upper");
  EXPECT_EQ(ParseExpression("floor(a)").value()->name.last(), "FLOOR");
  EXPECT_EQ(ParseExpression("a IN (SELECT 1)").value()->kind, ExpressionKind::kInQuery);
}

}  // namespace
}  // namespace podium
