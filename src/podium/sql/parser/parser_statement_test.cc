#include <variant>
#include <vector>

#include "gtest/gtest.h"
#include "podium/sql/parser/parser_test_support.h"

namespace podium {
namespace {

struct Case {
  std::string_view text;
  std::string_view expected;
};

void ExpectCanonical(const std::vector<Case>& cases) {
  for (const Case& test : cases) {
    EXPECT_EQ(Canonical(test.text), test.expected) << test.text;
    EXPECT_EQ(Canonical(test.expected), test.expected) << "written back: " << test.text;
  }
}

// Texts that are their own canonical form.
void ExpectUnchanged(const std::vector<std::string_view>& texts) {
  for (const auto text : texts) EXPECT_EQ(Canonical(text), text);
}

TEST(ParserStatementTest, ReadsQueries) {
  ExpectUnchanged({
      "SELECT 1",
      "SELECT STREAM ALL a FROM t",
      "SELECT DISTINCT a, t.*, * FROM t",
      "SELECT a AS b FROM t AS x (c, d) WHERE a = 1 GROUP BY b HAVING c WINDOW w AS (PARTITION BY d), v AS "
      "(w ORDER "
      "BY e) QUALIFY x = 1",
      "SELECT a FROM t GROUP BY a, (b, c), (), ROLLUP (a, (b, c)), CUBE (d), GROUPING SETS ((b, c), (), CUBE "
      "(d))",
      "SELECT a FROM t GROUP BY DISTINCT a",
      "SELECT a FROM t ORDER BY a NULLS FIRST, b DESC LIMIT 3 OFFSET 2",
      "WITH x AS (SELECT 1), y (a, b) AS (WITH z AS (SELECT 2) SELECT * FROM z) SELECT * FROM x",
      "WITH RECURSIVE x AS (SELECT 1) VALUES (1)",
      "SELECT 1 UNION SELECT 2 UNION ALL SELECT 3 INTERSECT SELECT 4 EXCEPT SELECT 5",
      "(SELECT 1 UNION SELECT 2) INTERSECT SELECT 3",
      "SELECT 1 EXCEPT (SELECT 2 UNION SELECT 3)",
      "(SELECT 1 ORDER BY 1 LIMIT 1) UNION SELECT 2 ORDER BY 1",
      "(SELECT 1 LIMIT 2) LIMIT 1",
      "VALUES (1, 'a'), (2, 'b')",
      "TABLE a.t",
      "SELECT /*+ STATE_TTL('t' = '1d', 'u' = '2d'), BROADCAST */ * FROM t /*+ OPTIONS('a' = 'b') */ AS x",
  });
  ExpectCanonical({
      {"SELECT a b, c AS d FROM t x", "SELECT a AS b, c AS d FROM t AS x"},
      {"SELECT * FROM t OFFSET 2 ROWS FETCH NEXT 3 ROW ONLY", "SELECT * FROM t LIMIT 3 OFFSET 2"},
      {"SELECT * FROM t LIMIT ALL OFFSET 1 ROW", "SELECT * FROM t OFFSET 1"},
      {"SELECT 1 UNION DISTINCT (SELECT 2)", "SELECT 1 UNION SELECT 2"},
      {"((SELECT 1)) ORDER BY 1", "SELECT 1 ORDER BY 1"},
      {"WITH x AS (SELECT 1) (SELECT 2)", "WITH x AS (SELECT 1) SELECT 2"},
      {"VALUES 1, ROW(2), (3)", "VALUES (1), (2), (3)"},
      {"SELECT COUNT(*) `count` FROM t", "SELECT COUNT(*) AS `count` FROM t"},
      {"select name, type, key, data from t", "SELECT name, type, key, data FROM t"},
  });
}

TEST(ParserStatementTest, ReadsTablesOfFrom) {
  ExpectUnchanged({
      "SELECT * FROM t, u INNER JOIN v ON a = b LEFT JOIN w USING (c, d)",
      "SELECT * FROM t NATURAL FULL JOIN u CROSS JOIN v",
      "SELECT * FROM t INNER JOIN (u INNER JOIN v ON a = b) ON c = d",
      "SELECT * FROM (SELECT 1) AS x (a), LATERAL (SELECT 1)",
      "SELECT * FROM (SELECT 1 UNION ALL SELECT 2) AS x",
      "SELECT * FROM LATERAL TABLE(f(a)) AS x (b)",
      "SELECT * FROM TABLE(TUMBLE(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts), SIZE => INTERVAL '10' SECOND))",
      "SELECT * FROM UNNEST(a, b) WITH ORDINALITY AS x (c, d)",
      "SELECT * FROM t INNER JOIN d FOR SYSTEM_TIME AS OF t.p AS d ON t.a = d.a",
  });
  ExpectCanonical({
      {"SELECT * FROM t JOIN u RIGHT OUTER JOIN v ON a", "SELECT * FROM t INNER JOIN u RIGHT JOIN v ON a"},
      {"SELECT * FROM (t JOIN u ON a = b)", "SELECT * FROM t INNER JOIN u ON a = b"},
      {"SELECT * FROM ((SELECT 1) x JOIN u ON a)", "SELECT * FROM (SELECT 1) AS x INNER JOIN u ON a"},
      {"SELECT * FROM ((SELECT 1)) x", "SELECT * FROM (SELECT 1) AS x"},
      {"SELECT * FROM f(1)", "SELECT * FROM TABLE(f(1))"},
      {"SELECT * FROM (TABLE(f(1)) x JOIN u ON a)", "SELECT * FROM TABLE(f(1)) AS x INNER JOIN u ON a"},
  });
}

TEST(ParserStatementTest, ReadsCreateTable) {
  ExpectUnchanged({
      "CREATE TABLE t (a INT NOT NULL, b STRING COMMENT 'c', c AS a + 1 COMMENT 'd', d INT METADATA FROM 'k' "
      "VIRTUAL, "
      "e INT METADATA)",
      "CREATE TEMPORARY TABLE IF NOT EXISTS a.b.t (a INT, CONSTRAINT pk PRIMARY KEY (a) NOT ENFORCED, "
      "WATERMARK FOR "
      "b.ts AS ts - INTERVAL '5' SECOND) COMMENT 'x' DISTRIBUTED BY HASH (a) INTO 4 BUCKETS PARTITIONED BY "
      "(a, b) WITH "
      "('k' = 'v', 'l' = 'it''s')",
      "CREATE TABLE t LIKE u",
      "CREATE TABLE t (a INT) WITH ('a' = 'b') LIKE u (INCLUDING ALL EXCLUDING OPTIONS OVERWRITING "
      "WATERMARKS)",
      "CREATE OR REPLACE TABLE t (a, b) AS SELECT 1, 2",
      "CREATE TABLE t (a INT, UNIQUE (a), PRIMARY KEY (a) ENFORCED)",
      "CREATE TABLE t",
  });
  ExpectCanonical({
      {"CREATE TABLE t (a INT NULL PRIMARY KEY NOT ENFORCED COMMENT 'x') WITH ()",
       "CREATE TABLE t (a INT COMMENT 'x', PRIMARY KEY (a) NOT ENFORCED)"},
      {"create table t (`value` int, `rank` int)", "CREATE TABLE t (`value` INT, `rank` INT)"},
  });
}

TEST(ParserStatementTest, ReadsTheOtherStatements) {
  ExpectUnchanged({
      "SET",
      "SET 'a.b' = 'c''d'",
      "RESET",
      "RESET 'a'",
      "CREATE VIEW v AS VALUES (1)",
      "CREATE TEMPORARY VIEW IF NOT EXISTS a.v (x, y) COMMENT 'c' AS SELECT 1, 2",
      "DROP TABLE IF EXISTS a.b.t",
      "DROP TEMPORARY VIEW v",
      "INSERT INTO a.b.t (x, y) SELECT 1, 2",
      "INSERT OVERWRITE t /*+ OPTIONS('a' = 'b') */ PARTITION (a = 1, b = 'x') (c) VALUES (1)",
      "EXPLAIN SELECT 1",
      "EXPLAIN ESTIMATED_COST, CHANGELOG_MODE, PLAN_ADVICE, JSON_EXECUTION_PLAN INSERT INTO t SELECT 1",
      "EXPLAIN STATEMENT SET BEGIN INSERT INTO t SELECT 1; INSERT INTO u SELECT 2; END",
      "EXECUTE STATEMENT SET BEGIN INSERT INTO t SELECT 1; INSERT INTO u SELECT 2; END",
      "USE a.b",
      "USE CATALOG c",
      "SHOW TABLES IN a.b NOT LIKE 'x%'",
      "SHOW CURRENT CATALOG",
      "DESCRIBE EXTENDED a.t",
  });
  ExpectCanonical({
      {"SET table.exec.mini-batch.size = 10s", "SET 'table.exec.mini-batch.size' = '10s'"},
      {"SET a='b'", "SET 'a' = 'b'"},
      {"EXPLAIN PLAN FOR SELECT 1", "EXPLAIN SELECT 1"},
      {"BEGIN STATEMENT SET; INSERT INTO t SELECT 1; END;",
       "EXECUTE STATEMENT SET BEGIN INSERT INTO t SELECT 1; END"},
      {"EXECUTE INSERT INTO t (SELECT 1)", "INSERT INTO t SELECT 1"},
      {"DESC t", "DESCRIBE t"},
      {"SHOW VIEWS FROM a", "SHOW VIEWS IN a"},
      {"USE catalog", "USE catalog"},
  });
}

TEST(ParserStatementTest, KeepsTheTextOfEachStatement) {
  const auto statements = ParseScript(" -- first\nSELECT 1 /* one */ ;;\n  DROP TABLE t\n;").value();
  ASSERT_EQ(statements.size(), 2U);
  EXPECT_EQ(statements[0].text, "SELECT 1");
  EXPECT_EQ(statements[0].position, (SourcePosition{2, 1}));
  EXPECT_EQ(statements[1].text, "DROP TABLE t");
  EXPECT_EQ(statements[1].position, (SourcePosition{3, 3}));
  EXPECT_TRUE(ParseScript("").value().empty());
  EXPECT_TRUE(ParseScript(" ; -- nothing\n;").value().empty());
}

TEST(ParserStatementTest, PlacesOptionsAndColumns) {
  const auto statements =
      ParseScript("CREATE TABLE t (\n  a INT,\n  b AS a)\nWITH (\n  'k' =\n 'v')").value();
  const auto& table = std::get<syntax::CreateTableStatement>(statements[0].body);
  EXPECT_EQ(table.columns[1].name.position, (SourcePosition{3, 3}));
  EXPECT_EQ(table.columns[0].type->position, (SourcePosition{2, 5}));
  EXPECT_EQ(table.options[0].position, (SourcePosition{5, 3}));
  EXPECT_EQ(table.options[0].value_position, (SourcePosition{6, 2}));
}

}  // namespace
}  // namespace podium
