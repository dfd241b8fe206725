#include "podium/eval/functions/nested.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::ElementsAre;

// Rows and results of the recorded case fn_nested.
class NestedTest : public testing::Test {
 protected:
  NestedTest() {
    rows.With(LogicalType::String(), {"z", "w", "null"});
    rows.WithArray(array, Array("[[1,2,3],[],null]", array));
    rows.WithArray(map, Array("[[[\"k\",5],[\"j\",6]],[],null]", map));
    rows.WithArray(row, Array("[{\"x\":1,\"y\":\"q\"},{\"x\":null,\"y\":null},null]", row));
  }
  static std::shared_ptr<arrow::Array> Array(const std::string& json, const LogicalType& type);

  const LogicalType array = LogicalType::Array(LogicalType::Int());
  const LogicalType map = LogicalType::Map(LogicalType::String(), LogicalType::Int());
  const LogicalType row = LogicalType::Row({"x", "y"}, {LogicalType::Int(), LogicalType::String()});
  Evaluation rows;
};

std::shared_ptr<arrow::Array> NestedTest::Array(const std::string& json, const LogicalType& type) {
  // The three shapes of the case, built by hand: Arrow's JSON reader is another library.
  const auto arrow_type = ToArrowType(type);
  std::unique_ptr<arrow::ArrayBuilder> builder;
  EXPECT_TRUE(arrow::MakeBuilder(arrow::default_memory_pool(), arrow_type, &builder).ok());
  if (auto* list = dynamic_cast<arrow::ListBuilder*>(builder.get()); list != nullptr && json[2] != '[') {
    auto& values = static_cast<arrow::Int32Builder&>(*list->value_builder());
    EXPECT_TRUE(list->Append().ok() && values.AppendValues({1, 2, 3}).ok() && list->Append().ok() &&
                list->AppendNull().ok());
  } else if (auto* pairs = dynamic_cast<arrow::MapBuilder*>(builder.get())) {
    auto& keys = static_cast<arrow::StringBuilder&>(*pairs->key_builder());
    auto& values = static_cast<arrow::Int32Builder&>(*pairs->item_builder());
    EXPECT_TRUE(pairs->Append().ok() && keys.Append("k").ok() && values.Append(5).ok() &&
                keys.Append("j").ok() && values.Append(6).ok() && pairs->Append().ok() &&
                pairs->AppendNull().ok());
  } else {
    auto& fields = static_cast<arrow::StructBuilder&>(*builder);
    auto& x = static_cast<arrow::Int32Builder&>(*fields.field_builder(0));
    auto& y = static_cast<arrow::StringBuilder&>(*fields.field_builder(1));
    // Under the NULL row the fields hold values, which nobody may see.
    EXPECT_TRUE(fields.Append().ok() && x.Append(1).ok() && y.Append("q").ok() && fields.Append().ok() &&
                x.AppendNull().ok() && y.AppendNull().ok() && fields.Append(false).ok() &&
                x.Append(77).ok() && y.Append("hidden").ok());
  }
  return builder->Finish().ValueOrDie();
}

TEST_F(NestedTest, ItemsCountFromOneAndAreNullOutside) {
  const RexPtr a = rows.column(1);
  EXPECT_THAT(rows.Run(IntCall("ITEM", {a, IntLiteral(1)})), ElementsAre("1", "null", "null"));
  EXPECT_THAT(rows.Run(IntCall("ITEM", {a, IntLiteral(3)})), ElementsAre("3", "null", "null"));
  EXPECT_THAT(rows.Run(IntCall("ITEM", {a, IntLiteral(4)})), ElementsAre("null", "null", "null"));
  EXPECT_THAT(rows.Run(IntCall("ITEM", {a, IntLiteral(0)})),
              ElementsAre("Refused: Array element access needs an index starting at 1 but was 0."));
  EXPECT_THAT(rows.Run(IntCall("CARDINALITY", {a})), ElementsAre("3", "0", "null"));
}

TEST_F(NestedTest, ArraysAreSearched) {
  EXPECT_THAT(rows.Run(BoolCall("ARRAY_CONTAINS", {rows.column(1), IntLiteral(2)})),
              ElementsAre("true", "false", "null"));
  EXPECT_THAT(rows.Run(BoolCall("ARRAY_CONTAINS", {rows.column(1), NullLiteral(LogicalType::Int())})),
              ElementsAre("false", "false", "null"));
}

TEST_F(NestedTest, MapsAreLookedUpByKey) {
  const RexPtr m = rows.column(2);
  EXPECT_THAT(rows.Run(IntCall("ITEM", {m, TextLiteral("k")})), ElementsAre("5", "null", "null"));
  EXPECT_THAT(rows.Run(IntCall("ITEM", {m, TextLiteral("x")})), ElementsAre("null", "null", "null"));
  EXPECT_THAT(rows.Run(IntCall("CARDINALITY", {m})), ElementsAre("2", "0", "null"));
}

TEST_F(NestedTest, FieldsOfANullRowAreNull) {
  EXPECT_THAT(rows.Run(Rex::Field(rows.column(3), 0, LogicalType::Int())), ElementsAre("1", "null", "null"));
  EXPECT_THAT(rows.Run(Rex::Field(rows.column(3), 1, LogicalType::String())),
              ElementsAre("q", "null", "null"));
}

TEST_F(NestedTest, ConstructsCollections) {
  const RexPtr size = IntCall("CARDINALITY", {rows.column(1)});
  EXPECT_THAT(rows.Run(Rex::Call("ARRAY", {IntLiteral(1), IntLiteral(2), size}, array)),
              ElementsAre("list<item: int32>[1, 2, 3]", "list<item: int32>[1, 2, 0]",
                          "list<item: int32>[1, 2, null]"));
  const RexPtr made = Rex::Call("MAP", {TextLiteral("a"), IntLiteral(1), rows.column(0), IntLiteral(2)}, map);
  const char* const null_key = "error: not supported yet: a NULL key in a MAP";
  EXPECT_THAT(rows.Run(made), ElementsAre(testing::HasSubstr("z"), testing::HasSubstr("w"), null_key));
  EXPECT_THAT(rows.Run(IntCall("ITEM", {made, TextLiteral("a")})), ElementsAre("1", "1", null_key));
  EXPECT_THAT(rows.Run(IntCall("ITEM", {made, TextLiteral("w")})), ElementsAre("null", "2", null_key));
  EXPECT_THAT(rows.Run(IntCall("ITEM", {rows.column(2), NullLiteral(LogicalType::String())})),
              ElementsAre("null", "null", "null"));
  const LogicalType pair = LogicalType::Row({"f0", "f1"}, {LogicalType::String(), LogicalType::Int()});
  EXPECT_THAT(rows.Run(Rex::Call("ROW", {rows.column(0), IntLiteral(1)}, pair)),
              ElementsAre("{f0:string = z, f1:int32 = 1}", "{f0:string = w, f1:int32 = 1}",
                          "{f0:string = null, f1:int32 = 1}"));
}

TEST_F(NestedTest, OfEqualKeysTheLastOneCounts) {
  const RexPtr made = Rex::Call("MAP", {TextLiteral("a"), IntLiteral(1), rows.column(0), IntLiteral(2)}, map);
  const char* const null_key = "error: not supported yet: a NULL key in a MAP";
  EXPECT_THAT(rows.Run(made), ElementsAre(testing::HasSubstr("z"), testing::HasSubstr("w"), null_key));
  EXPECT_THAT(rows.Run(IntCall("ITEM", {made, TextLiteral("a")})), ElementsAre("1", "1", null_key));
  EXPECT_THAT(rows.Run(IntCall("ITEM", {made, TextLiteral("w")})), ElementsAre("null", "2", null_key));
  EXPECT_THAT(rows.Run(IntCall("ITEM", {rows.column(2), NullLiteral(LogicalType::String())})),
              ElementsAre("null", "null", "null"));
  const LogicalType pair = LogicalType::Row({"f0", "f1"}, {LogicalType::String(), LogicalType::Int()});
  EXPECT_THAT(rows.Run(Rex::Call("ROW", {rows.column(0), IntLiteral(1)}, pair)),
              ElementsAre("{f0:string = z, f1:int32 = 1}", "{f0:string = w, f1:int32 = 1}",
                          "{f0:string = null, f1:int32 = 1}"));
}

TEST_F(NestedTest, BranchesOfACaseMayBeCollections) {
  const RexPtr first = BoolCall("=", {rows.column(0), TextLiteral("z")});
  const RexPtr chosen =
      Rex::Call("CASE", {first, rows.column(1), Rex::Call("ARRAY", {IntLiteral(9)}, array)}, array);
  EXPECT_THAT(rows.Run(IntCall("ITEM", {chosen, IntLiteral(1)})), ElementsAre("1", "9", "9"));
}

}  // namespace
}  // namespace podium::eval
