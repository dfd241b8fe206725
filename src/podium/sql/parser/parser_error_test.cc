#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "podium/sql/parser/parser_test_support.h"
#include "podium/sql/parser/syntax_expression.h"

namespace podium {
namespace {

struct Case {
  std::string_view text;
  std::string_view error;  ///< "line L:C: message [hint]"
};

void ExpectErrors(const std::vector<Case>& cases) {
  for (const Case& test : cases) EXPECT_EQ(Canonical(test.text), test.error) << test.text;
}

TEST(ParserErrorTest, SaysWhatIsWrongInAQuery) {
  ExpectErrors({
      {"SELECT a FORM t",
       "line 1:15: expected ; or the end of the statement, found: t [did you mean FROM instead of FORM?]"},
      {"SELECT a FROM t WHER a = 1",
       "line 1:22: expected ; or the end of the statement, found: a [did you mean WHERE instead of WHER?]"},
      {"SELECT a FROM t GROUP a", "line 1:23: expected BY after GROUP, found: a"},
      {"SELECT a FROM t GRUOP BY a",
       "line 1:23: expected ; or the end of the statement, found: BY [did you mean GROUP instead of GRUOP?]"},
      {"SELECT a FROM t ORDER a", "line 1:23: expected BY after ORDER, found: a"},
      {"SELECT a, FROM t", "line 1:11: expected an expression, found: FROM"},
      {"SELECT FROM t", "line 1:8: expected an expression, found: FROM"},
      {"SELECT a FROM", "line 1:14: expected a table, found: the end of the statement"},
      {"SELECT a b c FROM t", "line 1:12: expected ; or the end of the statement, found: c"},
      {"SELECT a FROM t t2 t3", "line 1:20: expected ; or the end of the statement, found: t3"},
      {"SELECT a FROM t AS", "line 1:19: expected a table name after AS, found: the end of the statement"},
      {"SELECT a day FROM t",
       "line 1:10: expected ; or the end of the statement, found: day [a name spelt like a reserved word "
       "stands in backquotes: `day`]"},
      {"SELECT \"a\" FROM t",
       "line 1:8: double quotes mean nothing in Flink SQL [write a string in single quotes: 'text', a name "
       "in backquotes: `name`]"},
      {"SELECT a) FROM t", "line 1:9: expected ; or the end of the statement, found: )"},
      {"SELECT a # b FROM t", "line 1:10: unexpected character: #"},
      {"SELECT a FROM t LIMIT a", "line 1:23: expected a number or ALL after LIMIT, found: a"},
      {"SELECT a FROM t LIMIT 1, 2",
       "line 1:24: 'LIMIT start, count' is not allowed under the current SQL conformance level [write: LIMIT "
       "count OFFSET start]"},
      {"SELECT a FROM t OFFSET 2 LIMIT 1",
       "line 1:26: 'OFFSET start LIMIT count' is not allowed under the current SQL conformance level [write: "
       "LIMIT count OFFSET start]"},
      {"SELECT a FROM t FETCH FIRST 3 ROWS",
       "line 1:35: expected ONLY after ROWS, found: the end of the statement"},
      {"SELECT 1 MINUS SELECT 2",
       "line 1:10: MINUS is not allowed under the current SQL conformance level [write: EXCEPT]"},
      {"SELECT a FROM t UNION",
       "line 1:22: expected a query (SELECT, VALUES or WITH), found: the end of the statement"},
      {"WITH x (SELECT 1) SELECT 2", "line 1:9: expected a column name, found: SELECT"},
      {"SELECT 1 SELECT 2", "line 1:10: expected ; or the end of the statement, found: SELECT"},
      {"SELECT 1;\nSELECT 2 3", "line 2:10: expected ; or the end of the statement, found: 3"},
  });
}

TEST(ParserErrorTest, SaysWhatIsWrongInAnExpression) {
  ExpectErrors({
      {"SELECT a FROM t WHERE a = 1 GROUPBY a",
       "line 1:29: expected ; or the end of the statement, found: GROUPBY [did you mean GROUP instead of "
       "GROUPBY?]"},
      {"SELECT a AS 'x' FROM t",
       "line 1:13: Expecting alias, found character literal [an alias stands bare or in backquotes]"},
      {"SELECT rank FROM t",
       "line 1:8: expected an expression, found: rank [a name spelt like a reserved word stands in "
       "backquotes: `rank`]"},
      {"SELECT t.value FROM t",
       "line 1:10: expected a name after ., found the reserved word: value [a name spelt like a reserved "
       "word stands in backquotes: `value`]"},
      {"SELECT date FROM t",
       "line 1:13: expected a string after DATE, as in DATE '2026-01-31', found: FROM [a column of this name "
       "stands in backquotes: `date`]"},
      {"SELECT a FROM t WHERE a != 1",
       "line 1:25: Bang equal '!=' is not allowed under the current SQL conformance level [write it as: <>]"},
      {"SELECT a FROM t WHERE a == 1",
       "line 1:26: expected an expression, found: = [equality is written with one: =]"},
      {"SELECT a::INT FROM t",
       "line 1:9: expected ; or the end of the statement, found: : [convert with CAST(value AS type)]"},
      {"SELECT a FROM t WHERE a IS b",
       "line 1:28: expected NULL, NOT NULL, TRUE, FALSE, UNKNOWN, JSON or DISTINCT FROM after IS, found: b"},
      {"SELECT a FROM t WHERE a BETWEEN 1",
       "line 1:34: expected AND and the upper bound of BETWEEN, found: the end of the statement"},
      {"SELECT a FROM t WHERE a IN ()", "line 1:29: expected an expression, found: )"},
      {"SELECT a FROM t WHERE a IN 1", "line 1:28: expected ( and the values of IN, found: 1"},
      {"SELECT a FROM t WHERE a NOT NULL",
       "line 1:25: expected an operator, found: NOT [write: IS NOT NULL]"},
      {"SELECT a FROM t WHERE a LIKE", "line 1:29: expected an expression, found: the end of the statement"},
      {"SELECT a FROM t WHERE a AND", "line 1:28: expected an expression, found: the end of the statement"},
      {"SELECT f(a FROM t", "line 1:12: expected ) for the ( at 1:9, found: FROM"},
      {"SELECT (a + b FROM t", "line 1:15: expected ) for the ( at 1:8, found: FROM"},
      {"SELECT a[1 FROM t", "line 1:12: expected ] for the [ at 1:9, found: FROM"},
      {"SELECT CASE a END FROM t", "line 1:15: expected WHEN in CASE, found: END"},
      {"SELECT CASE WHEN a THEN b FROM t", "line 1:27: expected END of the CASE at 1:8, found: FROM"},
      {"SELECT CAST(a, INT) FROM t", "line 1:14: expected AS and a type, found: ,"},
      {"SELECT CAST(a AS INT NOT NULL) FROM t", "line 1:22: expected ) for the ( at 1:12, found: NOT"},
      {"SELECT CAST(a AS VARCHAR(x)) FROM t", "line 1:26: expected a whole number, found: x"},
      {"SELECT CAST(a AS DECIMAL(99999999999)) FROM t",
       "line 1:26: expected a precision up to 2147483647, found: 99999999999"},
      {"SELECT CAST(a AS TIMESTAMP WITH TIME ZONE) FROM t",
       "line 1:28: Flink SQL has no WITH TIME ZONE without LOCAL [write: TIMESTAMP(3) WITH LOCAL TIME ZONE]"},
      {"SELECT INTERVAL '1' FROM t",
       "line 1:21: expected YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE or SECOND, found: FROM"},
      {"SELECT INTERVAL '1' FORTNIGHT FROM t",
       "line 1:21: expected YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE or SECOND, found: FORTNIGHT"},
      {"SELECT INTERVAL '1' DAY TO YEAR FROM t",
       "line 1:28: no interval goes from DAY to YEAR [there are YEAR TO MONTH, and DAY, HOUR, MINUTE to a "
       "finer one down to SECOND]"},
      {"SELECT INTERVAL '10' MILLISECOND FROM t",
       "line 1:22: expected YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE or SECOND, found: MILLISECOND "
       "[write fractions of a second as: INTERVAL '0.010' SECOND]"},
      {"SELECT EXTRACT(YEAR, x) FROM t", "line 1:20: expected FROM after the unit in EXTRACT, found: ,"},
      {"SELECT TRIM(x, y) FROM t",
       "line 1:14: expected FROM or ) in TRIM, found: , [write: TRIM(BOTH characters FROM text)]"},
      {"SELECT x'0g' FROM t",
       "line 1:8: Binary literal string must contain only characters '0' - '9', 'A' - 'F'"},
      {"SELECT x'012' FROM t", "line 1:8: Binary literal string must contain an even number of hexits"},
      {"SELECT _latin9'a' FROM t",
       "line 1:8: Unknown character set 'LATIN9' [text is UTF-8 here; leave the character set out]"},
      {"SELECT U&'\\00' FROM t",
       "line 1:8: Unicode escape sequence starting at character 0 is not exactly four hex digits"},
      {"SELECT 'abc FROM t", "line 1:8: this string has no end; add: '"},
      {"SELECT /*+ FOO(a='b' */ a FROM t", "line 1:22: expected ) for the ( at 1:15, found: */"},
      {"SELECT SUM(a) OVER FROM t", "line 1:20: expected ( or the name of a window after OVER, found: FROM"},
      {"SELECT SUM(a) OVER (PARTITON BY b) FROM t",
       "line 1:30: expected PARTITION BY, ORDER BY, ROWS, RANGE or ) in the window, found: BY [did you mean "
       "PARTITION instead of PARTITON?]"},
      {"SELECT SUM(a) OVER (PARTITION BY b ORDER c) FROM t", "line 1:42: expected BY after ORDER, found: c"},
      {"SELECT SUM(a) OVER (ROWS 5) FROM t",
       "line 1:27: expected FOLLOWING or PRECEDING after the offset of the frame, found: )"},
      {"SELECT ? FROM t",
       "line 1:8: expected an expression, found: ? [parameters have no value here; write the value itself]"},
  });
}

TEST(ParserErrorTest, SaysWhatIsWrongInFrom) {
  ExpectErrors({
      {"SELECT a FROM 't'",
       "line 1:15: expected a table, found: 't' [names stand bare or in backquotes, single quotes make a "
       "string]"},
      {"SELECT a AS day FROM t",
       "line 1:13: expected a column name after AS, found the reserved word: day [a name spelt like a "
       "reserved word stands in backquotes: `day`]"},
      {"SELECT a FROM t /* abc", "line 1:17: this comment has no end; add: */"},
      {"SELECT a FROM (t)", "line 1:16: Expected query or join [leave the parentheses out]"},
      {"SELECT a FROM (t JOIN u ON a = b) AS x",
       "line 1:15: Join expression encountered in illegal context [give the alias to each table, or write: "
       "(SELECT * FROM ...) AS alias]"},
      {"SELECT a FROM SELECT 1",
       "line 1:15: expected a table, found: SELECT [a query in FROM stands in parentheses]"},
      {"SELECT a FROM TABLE t",
       "line 1:21: expected ( after TABLE in FROM, found: t [a table stands here without the word TABLE]"},
      {"SELECT a FROM TABLE(t)", "line 1:22: expected ( and the arguments of the table function, found: )"},
      {"SELECT a FROM LATERAL t", "line 1:23: expected TABLE, UNNEST or ( after LATERAL, found: t"},
      {"SELECT a FROM t CROSS APPLY f(a)",
       "line 1:17: APPLY operator is not allowed under the current SQL conformance level"},
      {"SELECT a FROM t LEFT u", "line 1:22: expected JOIN of two tables, found: u"},
      {"SELECT a /*+ HINT */ FROM t",
       "line 1:10: expected ; or the end of the statement, found: /*+ [a hint stands right behind SELECT or "
       "a table; a comment begins with /*, without +]"},
      {"WITH x AS SELECT 1 SELECT 2", "line 1:11: expected ( and the query in WITH, found: SELECT"},
  });
}

TEST(ParserErrorTest, SaysWhatIsWrongInCreate) {
  ExpectErrors({
      {"CREATE TABEL t (a INT)",
       "line 1:8: expected TABLE or VIEW after CREATE, found: TABEL [did you mean TABLE instead of TABEL?]"},
      {"CREATE t (a INT)", "line 1:8: expected TABLE or VIEW after CREATE, found: t"},
      {"CREATE TABLE t (a INT b INT)",
       "line 1:23: expected a comma, ) or a clause (NOT NULL, PRIMARY KEY, METADATA, COMMENT) after the "
       "column a, found: b"},
      {"CREATE TABLE t (a INT,)", "line 1:23: expected a column name, found: )"},
      {"CREATE TABLE t (a)",
       "line 1:17: Columns identifiers without types in the schema are supported on CTAS/RTAS statements "
       "only. [write a type behind the column: a]"},
      {"CREATE TABLE t (value INT)",
       "line 1:17: expected a column name, found the reserved word: value [a name spelt like a reserved word "
       "stands in backquotes: `value`]"},
      {"CREATE TABLE t (a ROW<INT>)",
       "line 1:23: expected a field name of ROW, found the reserved word: INT [a name spelt like a reserved "
       "word stands in backquotes: `INT`]"},
      {"CREATE TABLE t (a MAP<INT>)", "line 1:26: expected , and the type of the values, found: >"},
      {"CREATE TABLE t (a INT DEFAULT 1)",
       "line 1:23: expected a comma, ) or a clause (NOT NULL, PRIMARY KEY, METADATA, COMMENT) after the "
       "column a, found: DEFAULT"},
      {"CREATE TABLE t (a INT, PRIMARY KEY a NOT ENFORCED)",
       "line 1:36: expected ( and a list of names, found: a"},
      {"CREATE TABLE t (a INT, PRIMARY KEY (a) NOT ENFORCE)",
       "line 1:44: expected ENFORCED after NOT, found: ENFORCE [did you mean ENFORCED instead of ENFORCE?]"},
      {"CREATE TABLE t (a INT, WATERMARK a AS b)", "line 1:34: expected FOR after WATERMARK, found: a"},
      {"CREATE TABLE t (a INT) WITH (a = 'b')",
       "line 1:30: expected an option key in single quotes, found: a"},
      {"CREATE TABLE t (a INT) WITH ('a' = 1)",
       "line 1:36: expected an option value in single quotes, found: 1"},
      {"CREATE TABLE t (a INT) WITH ('a' = 'b',)",
       "line 1:40: expected an option key in single quotes, found: )"},
      {"CREATE TABLE t (a INT) WITH 'a' = 'b'", "line 1:29: expected ( and options after WITH, found: 'a'"},
      {"CREATE TABLE t (a INT) LIKE u (INCLUDING ALL, EXCLUDING OPTIONS)",
       "line 1:45: expected INCLUDING, EXCLUDING or OVERWRITING in LIKE, found: ,"},
      {"CREATE TABLE t (a INT) LIKE u (INCLUDING EVERYTHING)",
       "line 1:42: expected ALL, CONSTRAINTS, DISTRIBUTION, GENERATED, METADATA, OPTIONS, PARTITIONS or "
       "WATERMARKS in LIKE, found: EVERYTHING"},
      {"CREATE TABLE t (a INT",
       "line 1:22: expected a comma, ) or a clause (NOT NULL, PRIMARY KEY, METADATA, COMMENT) after the "
       "column a, found: the end of the statement"},
      {"CREATE VIEW v SELECT 1", "line 1:15: expected AS and the query of the view, found: SELECT"},
      {"CREATE TABLE IF EXISTS t (a INT)", "line 1:17: expected NOT EXISTS after IF, found: EXISTS"},
  });
}

TEST(ParserErrorTest, SaysWhatIsWrongInOtherStatements) {
  ExpectErrors({
      {"SELEC a FROM t",
       "line 1:1: expected a statement (CREATE, INSERT, SELECT, SET, EXPLAIN, ...), found: SELEC [did you "
       "mean SELECT instead of SELEC?]"},
      {"DROP t", "line 1:6: expected TABLE or VIEW after DROP, found: t"},
      {"INSERT t SELECT 1", "line 1:8: expected INTO or OVERWRITE after INSERT, found: t"},
      {"INSERT INTO t",
       "line 1:14: expected a query (SELECT, VALUES or WITH), found: the end of the statement"},
      {"INSERT INTO t (a SELECT 1", "line 1:18: expected ) for the ( at 1:15, found: SELECT"},
      {"INSERT INTO TABLE t SELECT 1", "line 1:13: expected a table name, found: TABLE"},
      {"EXPLAIN CHANGELOG_MOD SELECT 1",
       "line 1:9: expected a query, INSERT or STATEMENT SET to explain, found: CHANGELOG_MOD [did you mean: "
       "CHANGELOG_MODE?]"},
      {"EXPLAIN CHANGELOG_MODE, CHANGELOG_MODE SELECT 1",
       "line 1:25: Duplicate EXPLAIN DETAIL is not allowed."},
      {"EXPLAIN CHANGELOG_MODE, FOO SELECT 1",
       "line 1:25: expected ESTIMATED_COST, CHANGELOG_MODE, PLAN_ADVICE or JSON_EXECUTION_PLAN, found: FOO"},
      {"EXPLAIN",
       "line 1:8: expected a query, INSERT or STATEMENT SET to explain, found: the end of the statement"},
      {"EXECUTE STATEMENT SET BEGIN INSERT INTO t SELECT 1 END",
       "line 1:52: expected ; after each INSERT of a statement set, found: END"},
      {"EXECUTE STATEMENT SET BEGIN END", "line 1:29: a statement set needs at least one INSERT"},
      {"EXECUTE STATEMENT SET BEGIN SELECT 1; END", "line 1:29: expected INSERT, found: SELECT"},
      {"SET 'a' 'b'", "line 1:12: expected = after the option key, found: the end of the statement"},
      {"SET 'a' = b", "line 1:11: expected an option value in single quotes, found: b"},
      {"SET a", "line 1:6: expected = after the option key, found: the end of the statement"},
      {"RESET a", "line 1:7: expected an option key in single quotes after RESET, found: a"},
      {"SHOW TABLE",
       "line 1:6: expected TABLES, VIEWS, DATABASES, CATALOGS or CURRENT after SHOW, found: TABLE"},
      {"DESCRIBE", "line 1:9: expected a table name, found: the end of the statement"},
      {"USE", "line 1:4: expected a database name, found: the end of the statement"},
      {"foo", "line 1:1: expected a statement (CREATE, INSERT, SELECT, SET, EXPLAIN, ...), found: foo"},
      {")", "line 1:1: expected a statement (CREATE, INSERT, SELECT, SET, EXPLAIN, ...), found: )"},
  });
}

TEST(ParserErrorTest, SaysWhatFlinkHasAndPodiumNot) {
  ExpectErrors({
      {"SELECT CAST(a AS REAL) FROM t",
       "line 1:18: not supported yet: the type REAL [the same type is: FLOAT]"},
      {"SELECT DATE_TRUNC('day', x) FROM t", "line 1:8: not supported yet: the function DATE_TRUNC"},
      {"SELECT E'a' FROM t",
       "line 1:8: not supported yet: strings with C escapes, E'..' [write U&'..' with \\XXXX escapes]"},
      {"SELECT a FROM t TABLESAMPLE BERNOULLI(10)", "line 1:17: not supported yet: TABLESAMPLE"},
      {"SELECT a FROM t MATCH_RECOGNIZE (x)", "line 1:17: not supported yet: MATCH_RECOGNIZE"},
      {"SELECT JSON_VALUE(a, 'b' RETURNING INT) FROM t",
       "line 1:26: not supported yet: the clauses of JSON_VALUE"},
      {"CREATE TABLE t (a INT, WATERMARK FOR a AS a, WATERMARK FOR b AS b)",
       "line 1:46: Multiple WATERMARK statements is not supported yet."},
      {"CREATE OR REPLACE VIEW v AS SELECT 1",
       "line 1:19: not supported yet: CREATE OR REPLACE VIEW [write DROP VIEW IF EXISTS before it]"},
      {"CREATE FUNCTION f AS 'x'", "line 1:8: not supported yet: CREATE FUNCTION"},
      {"DROP DATABASE d", "line 1:6: not supported yet: DROP DATABASE"},
      {"UPSERT INTO t SELECT 1", "line 1:1: not supported yet: the statement UPSERT"},
      {"EXPLAIN CREATE TABLE t (a INT)", "line 1:9: not supported yet: EXPLAIN of CREATE"},
      {"SHOW CREATE TABLE t", "line 1:1: not supported yet: SHOW CREATE"},
      {"DELETE FROM t", "line 1:1: not supported yet: the statement DELETE"},
  });
}

TEST(ParserErrorTest, TellsRefusalsOfFlinkFromLimitsOfPodium) {
  EXPECT_EQ(ParseScript("SELECT 1 MINUS SELECT 2").status().code(), StatusCode::kRefused);
  EXPECT_EQ(ParseScript("DELETE FROM t").status().code(), StatusCode::kNotSupported);
  EXPECT_EQ(ParseScript("SELECT FROM t").status().code(), StatusCode::kInvalid);
}

TEST(ParserErrorTest, ReportsTheFirstMistakeOfAScript) {
  EXPECT_EQ(Canonical("SELECT a FROM;\nSELECT 'b"),
            "line 1:14: expected a table, found: the end of the statement");
  EXPECT_EQ(Canonical("SELECT a;\nSELECT 'b"), "line 2:8: this string has no end; add: '");
}

TEST(ParserErrorTest, CutsLongTextsInMessages) {
  EXPECT_EQ(Canonical("SELECT 1 '" + std::string(100, 'x') + "'"),
            "line 1:10: expected ; or the end of the statement, found: '" + std::string(39, 'x') + "...");
  std::string wide = "SELECT 1 '";
  for (int i = 0; i < 30; ++i) wide += "\xe6\x97\xa5";
  EXPECT_TRUE(Canonical(wide + "'").ends_with("\xe6\x97\xa5..."));
}

// Every way to nest, far too deep: each must end in the same message, never in an overflow of the stack.
TEST(ParserErrorTest, RefusesTextThatNestsTooDeep) {
  const auto repeat = [](std::string_view piece, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += piece;
    return text;
  };
  constexpr int kTimes = 20'000;
  for (const std::string_view piece :
       {"(", "NOT ", "- ", "a + ", "f(", "a[", "CASE WHEN ", "ARRAY[", "a = (SELECT ", "CAST(", "a BETWEEN ",
        "(SELECT ", "EXISTS (SELECT ", "a OR NOT ", "a IN (", "TRIM("}) {
    const std::string text = "SELECT " + repeat(piece, kTimes) + "1";
    const std::string error = Canonical(text);
    EXPECT_NE(error.find("nests deeper than"), std::string::npos) << piece << ": " << error.substr(0, 200);
  }
  for (const std::string_view tail : {"[1]", ".b", " + a", " AND a", " IS NULL", " UNION SELECT a"}) {
    const std::string text = "SELECT f(a)" + repeat(tail, kTimes);
    const std::string error = Canonical(text);
    EXPECT_NE(error.find("nests deeper than"), std::string::npos) << tail << ": " << error.substr(0, 200);
  }
  for (const std::string_view piece : {"(SELECT * FROM ", "(", "t, ", "t JOIN ", "(t JOIN "}) {
    const std::string text = "SELECT * FROM " + repeat(piece, kTimes) + "t";
    const std::string error = Canonical(text);
    EXPECT_NE(error.find("nests deeper than"), std::string::npos) << piece << ": " << error.substr(0, 200);
  }
  for (const std::string_view piece : {"ARRAY<", "ROW<a ", "MAP<INT, "}) {
    const std::string text = "CREATE TABLE t (a " + repeat(piece, kTimes);
    EXPECT_NE(Canonical(text).find("nests deeper than"), std::string::npos) << piece;
  }
  EXPECT_NE(Canonical("SELECT INTERVAL " + repeat("- ", kTimes) + "1 DAY").find("nests deeper"),
            std::string::npos);
  EXPECT_NE(Canonical("SELECT a FROM t GROUP BY " + repeat("ROLLUP (", kTimes)).find("nests deeper"),
            std::string::npos);
  EXPECT_NE(Canonical("WITH a AS (" + repeat("WITH a AS (", kTimes)).find("nests deeper"), std::string::npos);
}

TEST(ParserErrorTest, TakesWhatIsJustNotTooDeep) {
  const std::string parentheses = "SELECT " + std::string(198, '(') + "1" + std::string(198, ')');
  EXPECT_EQ(Canonical(parentheses), "SELECT 1");
  EXPECT_EQ(Canonical("SELECT (((" + parentheses.substr(7) + ")))"),
            "line 1:207: the statement nests deeper than 200 levels [split it with views or WITH; long "
            "chains of = and "
            "OR are one IN list]");
  std::string sum = "SELECT a";
  for (int i = 0; i < syntax::kMaxDepth - 3; ++i) sum += " + a";
  EXPECT_EQ(Canonical(sum), sum);
  std::string list = "SELECT a IN (1";
  for (int i = 0; i < 10'000; ++i) list += ", 1";
  EXPECT_EQ(Canonical(list + ")"), list + ")");
}

// CASE a WHEN b WHEN c repeats a, and a may be such a CASE again.
TEST(ParserErrorTest, RefusesCaseValuesThatMultiply) {
  std::string text = "a";
  for (int i = 0; i < 40; ++i) text = "CASE " + text + " WHEN 1 THEN 2 WHEN 3 THEN 4 END";
  EXPECT_EQ(ParseExpression(text).status().message(),
            "the values of nested CASE expressions are too large to repeat for every WHEN");
}

}  // namespace
}  // namespace podium
