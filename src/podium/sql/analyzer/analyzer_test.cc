// Statements through parser and analyzer: the messages of what is refused, and what definitions leave behind.
#include "podium/sql/analyzer/analyzer.h"

#include <string>
#include <string_view>

#include "gtest/gtest.h"
#include "podium/sql/analyzer/session_options.h"
#include "podium/sql/parser/parser.h"

namespace podium {
namespace {

constexpr std::string_view kTable =
    "CREATE TABLE bids (auction BIGINT, price INT NOT NULL, bidder STRING, ok BOOLEAN, d DATE, m DECIMAL(10, "
    "2), "
    "ts TIMESTAMP(3), r ROW<x INT, y STRING>, WATERMARK FOR ts AS ts) WITH ('connector' = 'script');\n";

/// Runs a script; the last statement may be a query or an INSERT, whose plan it gives.
Result<LogicalNodePtr> Play(const std::string& script, Catalog& catalog) {
  PODIUM_ASSIGN_OR_RETURN(const auto statements, ParseScript(script));
  Analyzer analyzer(catalog);
  for (const auto& statement : statements) {
    if (const auto* query = std::get_if<syntax::QueryStatement>(&statement.body)) {
      return analyzer.AnalyzeQuery(*query->query);
    }
    if (const auto* insert = std::get_if<syntax::InsertStatement>(&statement.body)) {
      return analyzer.AnalyzeInsert(*insert);
    }
    PODIUM_RETURN_NOT_OK(analyzer.ApplyDdl(statement));
  }
  return LogicalNodePtr();
}

std::string Plan(const std::string& query) {
  Catalog catalog;
  const auto node = Play(std::string(kTable) + query, catalog);
  return node.ok() ? PrintLogicalPlan(*node.value()) : node.status().ToString();
}

/// "2:8 Refused: message | hint", the line counting from the statement behind the table's.
std::string Error(const std::string& script) {
  Catalog catalog;
  const auto node = Play(std::string(kTable) + script, catalog);
  if (node.ok()) return "OK";
  const Status status = node.status();
  std::string text;
  if (status.position()) {
    text =
        std::to_string(status.position()->line - 1) + ":" + std::to_string(status.position()->column) + " ";
  }
  text += status.ToString();
  return status.hint().empty() ? text : text + " | " + status.hint();
}

}  // namespace

TEST(AnalyzerTest, AMisspeltColumnIsNamedWithTheNearestOne) {
  EXPECT_EQ(Error("SELECT auction,\n  prize FROM bids"),
            "2:3 Refused: Column 'prize' not found in any table | did you mean: price?");
  EXPECT_EQ(Error("SELECT bids.prize FROM bids"),
            "1:13 Refused: Column 'prize' not found in table 'bids' | did you mean: price?");
  EXPECT_EQ(Error("SELECT bid.price FROM bids"), "1:8 Refused: Table 'bid' not found | did you mean: bids?");
  EXPECT_EQ(Error("SELECT r.z FROM bids"),
            "1:10 Refused: Column 'r.z' not found in table 'bids' | did you mean: x?");
}

TEST(AnalyzerTest, AMisspeltTableIsNamedWithTheNearestOne) {
  EXPECT_EQ(Error("SELECT * FROM bid"), "1:15 Refused: Object 'bid' not found | did you mean: bids?");
  EXPECT_EQ(Error("SELECT * FROM elsewhere.bids"),
            "1:15 Refused: Object 'elsewhere' not found | there is one catalog and one database: "
            "default_catalog.default_database");
}

TEST(AnalyzerTest, RefusesTypesThatDoNotGoTogetherAsCalciteDoes) {
  EXPECT_EQ(Error("SELECT auction + ok FROM bids"),
            "1:8 Refused: Cannot apply '+' to arguments of type '<BIGINT> + <BOOLEAN>'. Supported form(s): "
            "'<NUMERIC> + <NUMERIC>'\n'<DATETIME_INTERVAL> + <DATETIME_INTERVAL>'\n'<DATETIME> + "
            "<DATETIME_INTERVAL>'\n'<DATETIME_INTERVAL> + <DATETIME>'");
  EXPECT_EQ(Error("SELECT auction FROM bids WHERE d = 5"),
            "1:32 Refused: Cannot apply '=' to arguments of type '<DATE> = <INTEGER>'. Supported form(s): "
            "'<COMPARABLE_TYPE> = <COMPARABLE_TYPE>'");
  EXPECT_EQ(Error("SELECT auction FROM bids WHERE price = bidder"),
            "1:32 Refused: implicit type conversion between INTEGER and VARCHAR is not supported now | cast "
            "one side: "
            "CAST(... AS INT)");
  EXPECT_EQ(Error("SELECT UPPER(price) FROM bids"),
            "1:8 Refused: Cannot apply 'UPPER' to arguments of type 'UPPER(<INTEGER>)'. Supported form(s): "
            "'UPPER(<CHARACTER>)'");
  EXPECT_EQ(Error("SELECT CASE WHEN ok THEN price ELSE ok END FROM bids"),
            "1:8 Refused: Illegal mixing of types in CASE or COALESCE statement");
  EXPECT_EQ(Error("SELECT CAST(price AS DATE) FROM bids"),
            "1:8 Refused: Cast function cannot convert value of type INTEGER to type DATE");
  EXPECT_EQ(Error("SELECT price FROM bids WHERE price"), "1:30 Refused: WHERE clause must be a condition");
}

TEST(AnalyzerTest, RefusesFunctionsThatDoNotExistOrTakeOtherArguments) {
  EXPECT_EQ(Error("SELECT UPER(bidder) FROM bids"),
            "1:8 Refused: No match found for function signature UPER(<CHARACTER>) | did you mean: UPPER?");
  EXPECT_EQ(Error("SELECT UPPER(bidder, bidder) FROM bids"),
            "1:8 Refused: Invalid number of arguments to function 'UPPER'. Was expecting 1 arguments");
  EXPECT_EQ(Error("SELECT ROW_NUMBER() FROM bids"),
            "1:8 Refused: OVER clause is necessary for window functions");
}

TEST(AnalyzerTest, AggregatesStandOnlyWhereTheyMay) {
  EXPECT_EQ(Error("SELECT price FROM bids WHERE SUM(price) > 1"),
            "1:30 Refused: Aggregate expression is illegal in WHERE clause");
  EXPECT_EQ(Error("SELECT SUM(COUNT(*)) FROM bids"), "1:8 Refused: Aggregate expressions cannot be nested");
  EXPECT_EQ(Error("SELECT auction, price FROM bids GROUP BY auction"),
            "1:17 Refused: Expression 'price' is not being grouped | add it to GROUP BY, or aggregate it: "
            "MAX(price)");
  EXPECT_EQ(Error("SELECT price FROM bids WHERE ROW_NUMBER() OVER (ORDER BY price) <= 3"),
            "1:30 Refused: Windowed aggregate expression is illegal in WHERE clause | rank in a subquery and "
            "filter "
            "outside it: SELECT ... FROM (SELECT *, ROW_NUMBER() OVER (...) AS rn FROM t) WHERE rn <= 10");
}

TEST(AnalyzerTest, ANameThatTwoColumnsHaveIsAmbiguous) {
  EXPECT_EQ(Error("SELECT x FROM (SELECT auction AS x, price AS x FROM bids)"),
            "1:8 Refused: Column 'x' is ambiguous | write the table's name in front of it, or give the "
            "columns different "
            "aliases");
}

TEST(AnalyzerTest, ShapesOutsideOneLineOfOperatorsAreRefusedByName) {
  EXPECT_EQ(Error("SELECT * FROM bids AS a JOIN bids AS b ON a.price = b.price"),
            "1:25 NotSupported: not supported yet: JOIN | one table runs at a time: rank one table, or a "
            "view over one");
  EXPECT_EQ(Error("SELECT price FROM bids WHERE price IN (SELECT price FROM bids)"),
            "1:30 NotSupported: not supported yet: IN with a subquery | one table runs through one line of "
            "operators: "
            "filter it with conditions on its own columns");
}

TEST(AnalyzerTest, OrderByTakesAliasesAndPlaces) {
  EXPECT_EQ(Plan("SELECT price * 2 AS twice, auction FROM bids ORDER BY twice DESC, 2 LIMIT 3"),
            "LogicalSort(sort0=[$0], sort1=[$1], dir0=[DESC-nulls-last], dir1=[ASC-nulls-first], fetch=[3])\n"
            "+- LogicalProject(twice=[*($1, 2)], auction=[$0])\n"
            "   +- LogicalWatermarkAssigner(rowtime=[ts], watermark=[$6])\n"
            "      +- LogicalTableScan(table=[[default_catalog, default_database, bids]])\n");
  EXPECT_EQ(Error("SELECT price FROM bids ORDER BY 2 LIMIT 1"), "1:33 Refused: Ordinal out of range");
}

TEST(AnalyzerTest, AViewIsAnalysedAnewWhereItIsUsed) {
  EXPECT_EQ(Plan("CREATE VIEW v (a, p) AS SELECT auction, price FROM bids WHERE price > 1;\nSELECT p FROM v "
                 "WHERE a = 2"),
            "LogicalProject(p=[$1])\n"
            "+- LogicalFilter(condition=[=($0, 2)])\n"
            "   +- LogicalProject(a=[$0], p=[$1])\n"
            "      +- LogicalFilter(condition=[>($1, 1)])\n"
            "         +- LogicalWatermarkAssigner(rowtime=[ts], watermark=[$6])\n"
            "            +- LogicalTableScan(table=[[default_catalog, default_database, bids]])\n");
  EXPECT_EQ(Error("CREATE VIEW v (a, p) AS SELECT auction FROM bids"),
            "1:16 Refused: VIEW definition and input fields not match:\n\tDef fields: [a, p].\n\tInput "
            "fields: [auction].");
}

TEST(AnalyzerTest, SinkColumnsAreCheckedWithFlinksMessage) {
  EXPECT_EQ(
      Error("CREATE TABLE s (a INT) WITH ('connector' = 'print');\nINSERT INTO s SELECT auction, price FROM "
            "bids"),
      "2:15 Refused: Column types of query result and sink for 'default_catalog.default_database.s' do not "
      "match.\nCause: Different number of columns.\n\nQuery schema: [auction: BIGINT, price: INT NOT "
      "NULL]\nSink "
      "schema:  [a: INT]");
  EXPECT_EQ(
      Error("CREATE TABLE s (a INT) WITH ('connector' = 'print');\nINSERT INTO s SELECT auction FROM bids"),
      "2:15 Refused: Column types of query result and sink for 'default_catalog.default_database.s' do not "
      "match.\nCause: Incompatible types for sink column 'a' at position 0.\n\nQuery schema: [auction: "
      "BIGINT]\nSink schema:  [a: INT]");
  EXPECT_EQ(Error("CREATE TABLE s (a INT, b INT) WITH ('connector' = 'print');\nINSERT INTO s (a, c) SELECT "
                  "1, 2 FROM bids"),
            "2:19 Refused: Unknown target column 'c' | did you mean: a?");
  EXPECT_EQ(
      Error("INSERT INTO bid SELECT * FROM bids"),
      "1:13 Refused: Cannot find table '`default_catalog`.`default_database`.`bid`' in any of the catalogs "
      "[default_catalog], nor as a temporary table. | did you mean: bids?");
}

TEST(AnalyzerTest, CreateTableChecksKeyWatermarkAndTypes) {
  EXPECT_EQ(Error("CREATE TABLE t (a INT, PRIMARY KEY (b) NOT ENFORCED) WITH ('connector' = 'print')"),
            "1:37 Refused: Primary key column 'b' is not defined in the schema at line 2, column 37 | did "
            "you mean: a?");
  EXPECT_EQ(
      Error("CREATE TABLE t (a INT, WATERMARK FOR a AS a) WITH ('connector' = 'print')"),
      "1:38 Refused: Invalid data type of time field for watermark definition. The field must be of type "
      "TIMESTAMP(p) or TIMESTAMP_LTZ(p), the supported precision 'p' is from 0 to 3, but the time field type "
      "is "
      "INT");
  EXPECT_EQ(Error("CREATE TABLE t (a DECIMAL(5, 6)) WITH ('connector' = 'print')"),
            "1:19 Refused: Decimal scale must be between 0 and the precision 5 (both inclusive).");
  EXPECT_EQ(Error("CREATE TABLE bids (a INT) WITH ('connector' = 'print')"),
            "1:14 Refused: Table (or view) default_database.bids already exists in Catalog default_catalog. "
            "| drop it "
            "first, or write IF NOT EXISTS");
}

TEST(AnalyzerTest, TemporaryObjectsHideTheOthersUntilTheyAreDropped) {
  Catalog catalog;
  const std::string script =
      "CREATE TABLE t (a INT) WITH ('connector' = 'print');\n"
      "CREATE TEMPORARY TABLE t (b INT) WITH ('connector' = 'print');\n";
  ASSERT_TRUE(Play(script, catalog).ok());
  EXPECT_EQ(catalog.Find("t").table->columns[0].name, "b");
  ASSERT_TRUE(Play("DROP TEMPORARY TABLE t", catalog).ok());
  EXPECT_EQ(catalog.Find("t").table->columns[0].name, "a");
  ASSERT_TRUE(Play("DROP TABLE t", catalog).ok());
  EXPECT_FALSE(catalog.Find("t"));
  EXPECT_TRUE(Play("DROP TABLE IF EXISTS t", catalog).ok());
  EXPECT_EQ(Play("DROP TABLE t", catalog).status().ToString(),
            "Refused: Table with identifier 'default_catalog.default_database.t' does not exist.");
}

TEST(AnalyzerTest, SetTakesTheOptionsThatFlinkKnows) {
  Catalog catalog;
  ASSERT_TRUE(
      Play("SET 'table.exec.state.ttl' = '5 s'; SET 'pipeline.name' = 'x'; SET 'podium.compatibility' "
           "= 'correct'",
           catalog)
          .ok());
  EXPECT_EQ(catalog.options().at("table.exec.state.ttl"), "5 s");
  ASSERT_TRUE(Play("RESET 'table.exec.state.ttl'", catalog).ok());
  EXPECT_FALSE(catalog.options().contains("table.exec.state.ttl"));
  ASSERT_TRUE(Play("RESET", catalog).ok());
  EXPECT_TRUE(catalog.options().empty());
}

TEST(AnalyzerTest, SetTakesTheNamesThatTheCacheSizeHadAndSaysSo) {
  Catalog catalog;
  ASSERT_TRUE(Play("SET 'table.exec.topn.cache-size' = '5'", catalog).ok());
  EXPECT_EQ(NoteOnSessionKey("table.exec.topn.cache-size"),
            "table.exec.topn.cache-size has no effect, as in Flink 2.2.1, where the option is called "
            "table.exec.rank.topn-cache-size");
  EXPECT_EQ(NoteOnSessionKey("table.exec.rank.topn-cache-size"), "");
}

TEST(AnalyzerTest, SetRefusesUnknownKeysAndWrongValues) {
  EXPECT_EQ(Error("SET 'table.exec.stat.ttl' = '5 s'"),
            "1:5 Invalid: unknown option: table.exec.stat.ttl | did you mean: table.exec.state.ttl?");
  EXPECT_EQ(Error("SET 'table.exec.state.ttl' = 'five seconds'"),
            "1:30 Invalid: option table.exec.state.ttl takes a duration such as '10 s' or '500 ms', got: "
            "five seconds");
  EXPECT_EQ(Error("SET 'table.exec.mini-batch.enabled' = 'yes'"),
            "1:39 Invalid: option table.exec.mini-batch.enabled takes true or false, got: yes");
  EXPECT_EQ(Error("SET 'podium.compatibility' = 'flink'"),
            "1:30 Invalid: option podium.compatibility takes correct or flink-2.2.1, got: flink");
}

// The types that the planner and the sinks build on, as Flink derives them.
TEST(AnalyzerTest, DerivesResultTypesAsFlinkDoes) {
  Catalog catalog;
  const auto node =
      Play(std::string(kTable) +
               "SELECT m + 1 AS a, m * m AS b, m / 3 AS c, auction + price AS d, price + 1 AS e, price / 2.5 "
               "AS f, MOD(m, 3) AS "
               "g, bidder || 'x' AS h, 'a' || 'bc' AS i, price > 1 AS j, auction > 1 AS k, COALESCE(auction, "
               "1) AS l, CASE WHEN "
               "ok THEN 'a' ELSE 'bc' END AS n, ROW_NUMBER() OVER (ORDER BY price) AS o, UPPER('ab') AS p, "
               "TO_TIMESTAMP(bidder) "
               "AS q, ROUND(m, 1) AS s, FLOOR(m) AS t, ts + INTERVAL '1' SECOND AS u, r.x AS v FROM bids",
           catalog);
  ASSERT_TRUE(node.ok()) << node.status().ToString();
  std::string types;
  const RowType& row = node.value()->row_type;
  for (std::size_t i = 0; i < row.size(); ++i) types += row.names[i] + " " + row.types[i].ToString() + "\n";
  EXPECT_EQ(types,
            "a DECIMAL(13, 2)\nb DECIMAL(21, 4)\nc DECIMAL(21, 13)\nd BIGINT\ne INT NOT NULL\n"
            "f DECIMAL(17, 6) NOT NULL\ng DECIMAL(10, 2)\nh STRING\ni CHAR(3) NOT NULL\nj BOOLEAN NOT NULL\n"
            "k BOOLEAN\nl BIGINT NOT NULL\nn VARCHAR(2) NOT NULL\no BIGINT NOT NULL\np CHAR(2) NOT NULL\n"
            "q TIMESTAMP(3)\ns DECIMAL(10, 1)\nt DECIMAL(10, 0)\nu TIMESTAMP(3)\nv INT\n");
}

TEST(AnalyzerTest, AggregateTypesFollowTheArgument) {
  Catalog catalog;
  const auto node =
      Play(std::string(kTable) +
               "SELECT auction, SUM(price) AS a, SUM(m) AS b, AVG(m) AS c, COUNT(*) AS d, MAX(ts) AS e, "
               "MIN(bidder) AS f FROM bids GROUP BY auction",
           catalog);
  ASSERT_TRUE(node.ok()) << node.status().ToString();
  std::string types;
  for (const auto& type : node.value()->row_type.types) types += type.ToString() + "\n";
  EXPECT_EQ(types,
            "BIGINT\nINT NOT NULL\nDECIMAL(38, 2)\nDECIMAL(38, 6)\nBIGINT NOT NULL\nTIMESTAMP(3)\nSTRING\n");
}

}  // namespace podium
