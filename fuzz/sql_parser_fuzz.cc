// Any bytes are parsed without harm, and what parses is written back as text that parses to the same. Input
// whose first byte is no ASCII chooses a statement from a grammar instead, which must parse, and is then
// damaged.

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/byte_choices.h"
#include "podium/sql/parser/parser.h"
#include "podium/sql/parser/unparse.h"

namespace podium {
namespace {

[[noreturn]] void Fail(const char* what, const std::string& text, const Status& status) {
  std::fprintf(stderr, "sql_parser_fuzz: %s\n%s\n%s\n", what, text.c_str(), status.ToString().c_str());
  std::abort();
}

std::string WriteBack(const std::vector<syntax::Statement>& statements) {
  std::string text;
  for (const auto& statement : statements) text += syntax::Unparse(statement) + ";\n";
  return text;
}

bool NestsTooDeep(const Status& status) { return status.message().find("nests deeper") != std::string::npos; }

// True if the text parses.
bool Check(const std::string& text) {
  const auto statements = ParseScript(text);
  if (!statements.ok()) {
    if (!statements.status().position() || statements.status().message().empty()) {
      Fail("an error without a place or a message", text, statements.status());
    }
    return NestsTooDeep(statements.status());
  }
  const std::string once = WriteBack(statements.value());
  const auto again = ParseScript(once);
  if (!again.ok()) {
    // Written back, a sign or a NOT may need parentheses, which nest.
    if (NestsTooDeep(again.status())) return true;
    Fail("what was written back does not parse", text + "\n" + once, again.status());
  }
  if (WriteBack(again.value()) != once)
    Fail("what was written back is another statement", once, Status::OK());
  return true;
}

/// Builds statements of Flink SQL from choices.
class Sentence {
 public:
  explicit Sentence(ByteChoices* choices) : choices_(choices) {}

  std::string Statement() {
    switch (Choose(5)) {
      case 0:
        return "INSERT INTO " + Name() + " " + Query(3);
      case 1:
        return "CREATE VIEW " + Name() + " AS " + Query(3);
      case 2:
        return "EXPLAIN " + Pick({"", "PLAN FOR ", "CHANGELOG_MODE ", "PLAN_ADVICE, ESTIMATED_COST "}) +
               Query(3);
      case 3:
        return "CREATE TABLE " + Name() + " (" + Simple() + " " + Type(3) + ", c AS " + Expression(3) +
               ", WATERMARK FOR " + Name() + " AS " + Expression(2) + ") WITH ('a' = 'b')";
      default:
        return Query(4);
    }
  }

 private:
  std::uint64_t Choose(std::uint64_t limit) { return (*choices_)(limit); }

  std::string Pick(std::initializer_list<std::string_view> texts) {
    return std::string(texts.begin()[Choose(texts.size())]);
  }

  std::string Name() {
    return Pick({"a", "b", "`value`", "t.c", "`x``y`", "name", "\xc3\xa9t\xc3\xa9", "`a b`.c"});
  }

  std::string Simple() { return Pick({"a", "b", "`rank`", "`x``y`", "name"}); }

  std::string Type(int depth) {
    switch (Choose(depth > 0 ? 8 : 4)) {
      case 0:
        return Pick({"INT", "BIGINT", "STRING", "DOUBLE", "DOUBLE PRECISION", "BYTES", "DATE", "BOOLEAN"});
      case 1:
        return Pick({"DECIMAL(10, 2)", "VARCHAR(5)", "CHAR", "VARBINARY(3)", "TIME(3)"});
      case 2:
        return Pick({"TIMESTAMP(3)", "TIMESTAMP_LTZ(3)", "TIMESTAMP WITH LOCAL TIME ZONE"});
      case 3:
        return "INTERVAL " + Pick({"DAY", "DAY(3) TO SECOND(3)", "YEAR TO MONTH", "SECOND(2, 3)"});
      case 4:
        return "ARRAY<" + Type(depth - 1) + " NOT NULL>";
      case 5:
        return "MAP<" + Type(depth - 1) + ", " + Type(depth - 1) + ">";
      case 6:
        return "ROW<" + Simple() + " " + Type(depth - 1) + ">";
      default:
        return Type(depth - 1) + " ARRAY";
    }
  }

  std::string Leaf() {
    switch (Choose(6)) {
      case 0:
        return Pick(
            {"1", "2.50", ".5", "1e3", "-7", "'it''s'", "U&'\\00e9'", "x'0aff'", "NULL", "TRUE", "UNKNOWN"});
      case 1:
        return Pick(
            {"DATE '2026-01-31'", "INTERVAL '1' DAY", "INTERVAL -'1-2' YEAR TO MONTH", "CURRENT_TIMESTAMP"});
      default:
        return Name();
    }
  }

  std::string Window(int depth) {
    return "(" + Pick({"", "w "}) + "PARTITION BY " + Expression(depth) + " ORDER BY " + Expression(depth) +
           Pick({"", " DESC", " NULLS FIRST", " ASC NULLS LAST ROWS BETWEEN 1 PRECEDING AND CURRENT ROW",
                 " RANGE UNBOUNDED PRECEDING"}) +
           ")";
  }

  std::string Expression(int depth) {
    if (depth <= 0) return Leaf();
    const int below = depth - 1;
    const std::string negation = Pick({"", "", "NOT "});
    switch (Choose(18)) {
      case 0:
      case 1:
      case 2:
        return Expression(below) +
               Pick({" + ", " - ", " * ", " / ", " % ", " || ", " = ", " <> ", " < ", " >= ", " AND ", " OR ",
                     " IS DISTINCT FROM ", " MEMBER OF ", " OVERLAPS "}) +
               Expression(below);
      case 3:
        return Pick({"NOT ", "- ", "+ "}) + Expression(below);
      case 4:
        return Expression(below) + Pick({" IS NULL", " IS NOT TRUE", " IS UNKNOWN", " IS JSON OBJECT"});
      case 5:
        return "(" + Expression(below) + ") " + negation + "BETWEEN " + Pick({"", "SYMMETRIC "}) +
               Expression(below) + " AND " + Expression(below);
      case 6:
        return "(" + Expression(below) + ") " + negation + "IN (" + Expression(below) + ", " +
               Expression(below) + ")";
      case 7:
        return "(" + Expression(below) + ") " + negation + Pick({"LIKE ", "SIMILAR TO ", "RLIKE "}) + "(" +
               Expression(below) + ")" + Pick({"", " ESCAPE '!'"});
      case 8:
        return "CASE WHEN " + Expression(below) + " THEN " + Expression(below) + " ELSE " +
               Expression(below) + " END";
      case 9:
        return "CASE " + Expression(below) + " WHEN " + Expression(below) + ", " + Expression(below) +
               " THEN " + Expression(below) + " WHEN 1 THEN 2 END";
      case 10:
        return Pick({"CAST(", "TRY_CAST("}) + Expression(below) + " AS " + Type(below) + ")";
      case 11:
        return Pick({"f(", "COUNT(DISTINCT ", "LEFT(", "a.b.g(x => "}) + Expression(below) + ")" +
               Pick({"", " FILTER (WHERE a)", " IGNORE NULLS", " WITHIN GROUP (ORDER BY a)"}) +
               Pick({"", " OVER w"});
      case 12:
        return "ROW_NUMBER() OVER " + Window(below);
      case 13:
        return Pick({"EXTRACT(YEAR FROM ", "TRIM(BOTH 'x' FROM ", "FLOOR(", "SUBSTRING(a FROM "}) +
               Expression(below) + ")";
      case 14:
        return Choose(2) == 0 ? Pick({"ARRAY[", "MAP[1, "}) + Expression(below) + "]"
                              : Pick({"ROW(", "(a, "}) + Expression(below) + ")";
      case 15:
        return "(" + Expression(below) + ")" + Pick({"[1]", ".x", "[a].y.z"});
      case 16:
        return Pick({"(", "EXISTS (", "a IN (", "a > ALL ("}) + Query(below) + ")";
      default:
        return "(" + Expression(below) + ")";
    }
  }

  std::string Table(int depth) {
    switch (Choose(depth > 0 ? 6 : 1)) {
      case 0:
        return Name() + Pick({"", " AS x", " y (a, b)", " /*+ OPTIONS('a'='b') */ z"});
      case 1:
        return "(" + Query(depth - 1) + ")" + Pick({"", " x", " AS x (a, b)"});
      case 2:
        return "TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND))";
      case 3:
        return Table(depth - 1) + Pick({" JOIN ", " LEFT JOIN ", " CROSS JOIN "}) + Name() +
               Pick({"", " ON a = b", " USING (a, b)"});
      case 4:
        return Table(depth - 1) + ", LATERAL TABLE(f(" + Expression(depth - 1) + ")) AS g (x)";
      default:
        return "UNNEST(" + Expression(depth - 1) + ") WITH ORDINALITY";
    }
  }

  std::string Query(int depth) {
    const int below = depth - 1;
    if (depth <= 0) return Pick({"SELECT 1", "VALUES (1, 2), (3, 4)", "TABLE t", "SELECT * FROM t"});
    switch (Choose(8)) {
      case 0:
        return "(" + Query(below) + ")" + Pick({" UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT "}) + "(" +
               Query(below) + ")";
      case 1:
        return "SELECT 1" + Pick({" UNION ", " INTERSECT ALL ", " EXCEPT "}) + "SELECT " + Expression(below);
      case 2:
        return "WITH x AS (" + Query(below) + "), y (a) AS (" + Query(below) + ") (" + Query(below) + ")";
      case 3:
        return "(" + Query(below) + ") ORDER BY " + Expression(below) + " LIMIT 3 OFFSET 1 ROWS";
      case 4:
        return "SELECT a FROM " + Table(below) +
               " GROUP BY GROUPING SETS ((a), ROLLUP (b, (c, d)), ()) HAVING " + Expression(below);
      case 5:
        return "SELECT * FROM " + Table(below) + " WINDOW w AS " + Window(below) + " QUALIFY " +
               Expression(below) + " FETCH FIRST 2 ROWS ONLY";
      default:
        return Pick({"SELECT ", "SELECT DISTINCT ", "SELECT /*+ STATE_TTL('t'='1d') */ "}) +
               Expression(below) + " AS " + Simple() + ", " + Expression(below) + " FROM " + Table(below) +
               " WHERE " + Expression(below);
    }
  }

  ByteChoices* choices_;
};

}  // namespace
}  // namespace podium

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace podium;
  if (size == 0 || data[0] < 0x80) {
    Check(std::string(reinterpret_cast<const char*>(data), size));
    return 0;
  }
  ByteChoices choices(data + 1, size - 1);
  std::string text = Sentence(&choices).Statement();
  if (!Check(text)) Fail("a sentence of the grammar does not parse", text, ParseScript(text).status());
  const std::size_t at = choices(text.size());
  text.erase(at, 1 + choices(4));
  Check(text);
  return 0;
}
