// Whatever a table can hold comes back from a file as it went in: random rows of every type, through every
// format.

#include <random>

#include "gtest/gtest.h"
#include "podium/connect/connect_test_support.h"
#include "podium/connect/format/number_text.h"
#include "podium/connect/format/time_text.h"

namespace podium {
namespace {

using testing_support::AllTypes;
using testing_support::ReadAll;
using testing_support::ScriptRows;
using testing_support::Table;
using testing_support::Text;
using testing_support::WriteAll;

/// A random value of a column type of AllTypes, as a script spells it.
class RandomValues {
 public:
  explicit RandomValues(std::uint32_t seed) : random_(seed) {}

  std::string Row(const RowType& type) {
    std::string text = "+I [";
    for (std::size_t i = 0; i < type.size(); ++i) text += (i == 0 ? "" : ",") + Value(type.types[i]);
    return text + "]\n";
  }

 private:
  std::uint64_t Below(std::uint64_t limit) { return random_() % limit; }

  std::int64_t Signed(int bits) {
    const std::int64_t value = static_cast<std::int64_t>(random_()) >> (64 - bits);
    return value >> Below(static_cast<std::uint64_t>(bits));
  }

  std::string String() {
    static const std::vector<std::string> kPieces = {"a",    "B",       " ",       ",", ";", "\\\"",
                                                     "\\\\", "\\u000a", "\\u000d", "#", "é", "日",
                                                     "'",    "\\u0009", "null",    "0", "🏆"};
    std::string text = "x";  // Never empty or NULL-like: these have no text of their own in CSV.
    for (std::uint64_t n = Below(12); n > 0; --n) text += kPieces[Below(kPieces.size())];
    return text;
  }

  std::string Hex(std::size_t bytes) {
    std::string text;
    for (std::size_t i = 0; i < 2 * bytes; ++i) text += "0123456789abcdef"[Below(16)];
    return text;
  }

  template <class T>
  std::string Floating(T value) {
    std::string text;
    if (Below(20) == 0) return R"("-Infinity")";
    AppendScientificNumber(value == value ? value : T{0}, text);
    return text;
  }

  std::string Decimal(std::int32_t precision, std::int32_t scale) {
    std::string text;
    DecimalDigits digits = 0;
    for (std::uint64_t n = Below(static_cast<std::uint64_t>(precision) + 1); n > 0; --n) {
      digits = digits * 10 + static_cast<int>(Below(10));
    }
    AppendDecimal(Below(2) == 0 ? digits : -digits, scale, DecimalForm::kPlain, text);
    return text;
  }

  std::string Moment(std::int32_t precision) {
    std::string text;
    const std::int64_t seconds = Signed(precision > 6 ? 33 : 37);
    AppendMoment({.seconds = seconds, .nanos = static_cast<std::int32_t>(Below(1'000'000'000))}, ' ',
                 {.rule = FractionDigits::Rule::kExactly, .digits = precision}, false, text);
    return text;
  }

  std::string Value(const LogicalType& type) {
    if (Below(10) == 0) return "null";
    const auto quoted = [](const std::string& text) { return "\"" + text + "\""; };
    switch (type.root()) {
      case TypeRoot::kBoolean:
        return Below(2) == 0 ? "true" : "false";
      case TypeRoot::kTinyInt:
        return std::to_string(Signed(8));
      case TypeRoot::kSmallInt:
        return std::to_string(Signed(16));
      case TypeRoot::kInt:
        return std::to_string(Signed(32));
      case TypeRoot::kBigInt:
        return std::to_string(Signed(64));
      case TypeRoot::kFloat:
        return Floating(std::bit_cast<float>(static_cast<std::uint32_t>(random_())));
      case TypeRoot::kDouble:
        return Floating(std::bit_cast<double>(random_()));
      case TypeRoot::kDecimal:
        return quoted(Decimal(type.precision(), type.scale()));
      case TypeRoot::kChar:
      case TypeRoot::kVarChar:
        return quoted(String());
      case TypeRoot::kBinary:
        return quoted(Hex(2));
      case TypeRoot::kVarBinary:
        return quoted(Hex(1 + Below(9)));
      case TypeRoot::kDate: {
        std::string text;
        AppendDate(Signed(21), text);
        return quoted(text);
      }
      case TypeRoot::kTime: {
        std::string text;
        AppendTimeOfDay(static_cast<std::int32_t>(Below(86400)),
                        static_cast<std::int32_t>(Below(1000) * 1'000'000),
                        {.rule = FractionDigits::Rule::kExactly, .digits = 3}, false, text);
        return quoted(text);
      }
      case TypeRoot::kTimestamp:
        return quoted(Moment(type.precision()));
      case TypeRoot::kTimestampLtz:
        return quoted(Moment(type.precision()) + "Z");
      case TypeRoot::kArray: {
        std::string text;  // [null] is spelt like NULL in CSV, in Flink's too: the first element is a value.
        while (text.empty() || text == "null") text = Value(type.children()[0]);
        for (std::uint64_t n = Below(4); n > 0; --n) text += "," + Value(type.children()[0]);
        return "[" + text + "]";
      }
      case TypeRoot::kRow:  // Its string must not hold the delimiter of CSV.
        return "[" + Value(type.children()[0]) + ",\"x" + std::to_string(Below(100)) + "\"]";
      default:
        return "null";
    }
  }

  std::mt19937_64 random_;
};

TEST(RoundTripTest, EveryFormatGivesBackWhatItTook) {
  const testing_support::TemporaryFolder folder;
  const RowType type = AllTypes();
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    RandomValues values(seed);
    std::string script;
    for (int row = 0; row < 20; ++row) script += values.Row(type);
    auto rows = ScriptRows(type, script);
    ASSERT_TRUE(rows.ok()) << "seed " << seed << ": " << rows.status().ToString();
    rows->kinds.clear();
    const std::string expected = Text(*rows, ValueStyle::kScript);
    for (const std::string format : {"csv", "json", "parquet"}) {
      std::map<std::string, std::string> options = {
          {"connector", "filesystem"}, {"format", format}, {"path", folder.PathOf("t." + format)}};
      if (format == "csv") options["csv.null-literal"] = "NULL";
      if (format == "csv" && seed % 2 == 1) options["csv.escape-character"] = "\\";
      const auto table = Table(type, options);
      ASSERT_EQ(WriteAll(table, *rows).ToString(), "OK") << format << ", seed " << seed;
      const auto read = ReadAll(table, {}, 7);
      ASSERT_TRUE(read.ok()) << format << ", seed " << seed << ": " << read.status().ToString();
      ASSERT_EQ(Text(read.value(), ValueStyle::kScript), expected) << format << ", seed " << seed;
    }
  }
}

}  // namespace
}  // namespace podium
