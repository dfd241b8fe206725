#include "podium/expr/rex.h"

#include <cmath>
#include <limits>

#include "gtest/gtest.h"

namespace podium {
namespace {

const LogicalType kInt = LogicalType::Int();
const LogicalType kBoolean = LogicalType::Boolean();

RexPtr Column(std::int32_t index) { return Rex::InputRef(index, kInt); }
RexPtr Number(std::int64_t value) { return Rex::Literal(value, LogicalType::Int(false)); }
RexPtr Call(std::string op, std::vector<RexPtr> operands, LogicalType type = kInt) {
  return Rex::Call(std::move(op), std::move(operands), std::move(type));
}
RexPtr Less(RexPtr left, RexPtr right) { return Call("<", {std::move(left), std::move(right)}, kBoolean); }
RexPtr Double(double value) { return Rex::Literal(value, LogicalType::Double(false)); }

RexPtr RowNumber(RexPtr partition, RexPtr order, SortDirection direction) {
  Rex over;
  over.kind = RexKind::kOver;
  over.op = "ROW_NUMBER";
  over.type = LogicalType::BigInt(false);
  over.partition_by = {std::move(partition)};
  over.order_by = {{std::move(order), direction, NullOrder::kLast}};
  return std::make_shared<const Rex>(std::move(over));
}

}  // namespace

TEST(RexTest, SameExpressionLooksAtShapeTypesAndLiterals) {
  EXPECT_TRUE(SameExpression(*Call("+", {Column(0), Number(1)}), *Call("+", {Column(0), Number(1)})));
  EXPECT_FALSE(SameExpression(*Call("+", {Column(0), Number(1)}), *Call("-", {Column(0), Number(1)})));
  EXPECT_FALSE(SameExpression(*Call("+", {Column(0), Number(1)}), *Call("+", {Column(1), Number(1)})));
  EXPECT_FALSE(SameExpression(*Call("+", {Column(0), Number(1)}), *Call("+", {Column(0), Number(2)})));
  EXPECT_FALSE(SameExpression(*Call("+", {Column(0)}), *Call("+", {Column(0), Number(1)})));
  EXPECT_FALSE(SameExpression(*Column(0), *Rex::InputRef(0, LogicalType::BigInt())));
  EXPECT_FALSE(SameExpression(*Number(1), *Rex::Literal(std::monostate(), LogicalType::Int(false))));
  EXPECT_FALSE(SameExpression(*Rex::Field(Column(0), 0, kInt), *Rex::Field(Column(0), 1, kInt)));
}

TEST(RexTest, SameExpressionIgnoresThePlaceInTheText) {
  EXPECT_TRUE(SameExpression(*Rex::InputRef(0, kInt, {1, 2}), *Rex::InputRef(0, kInt, {3, 4})));
}

TEST(RexTest, SameExpressionComparesDoublesByBits) {
  EXPECT_TRUE(SameExpression(*Double(std::nan("")), *Double(std::nan(""))));
  EXPECT_FALSE(SameExpression(*Double(0.0), *Double(-0.0)));
}

TEST(RexTest, SameExpressionLooksIntoTheWindow) {
  const auto ascending = SortDirection::kAscending;
  const RexPtr over = RowNumber(Column(0), Column(1), ascending);
  EXPECT_TRUE(SameExpression(*over, *RowNumber(Column(0), Column(1), ascending)));
  EXPECT_FALSE(SameExpression(*over, *RowNumber(Column(2), Column(1), ascending)));
  EXPECT_FALSE(SameExpression(*over, *RowNumber(Column(0), Column(2), ascending)));
  EXPECT_FALSE(SameExpression(*over, *RowNumber(Column(0), Column(1), SortDirection::kDescending)));
}

TEST(RexTest, FindsTheColumnsThatAnExpressionReads) {
  const RexPtr expression = Call("+", {Column(1), Call("*", {Number(2), Rex::Field(Column(3), 0, kInt)})});
  EXPECT_TRUE(RefersTo(*expression, 1));
  EXPECT_TRUE(RefersTo(*expression, 3));
  EXPECT_FALSE(RefersTo(*expression, 0));
  EXPECT_TRUE(RefersTo(*RowNumber(Column(0), Column(2), SortDirection::kAscending), 2));

  std::vector<bool> used(5);
  CollectInputRefs(*expression, used);
  CollectInputRefs(*RowNumber(Column(0), Column(1), SortDirection::kAscending), used);
  EXPECT_EQ(used, (std::vector<bool>{true, true, false, true, false}));
}

TEST(RexTest, SubstitutesColumnsAndKeepsThoseWithoutReplacement) {
  const RexPtr expression = Call("+", {Column(0), Column(1)});
  const RexPtr replaced = Substitute(expression, {Call("ABS", {Column(7)}), nullptr});
  EXPECT_TRUE(SameExpression(*replaced, *Call("+", {Call("ABS", {Column(7)}), Column(1)})));
  // The replacement itself is not looked into.
  EXPECT_TRUE(SameExpression(*Substitute(Column(0), {Column(0)}), *Column(0)));
  // Nothing to replace: the expression itself.
  EXPECT_EQ(Substitute(expression, {nullptr, nullptr}), expression);
}

TEST(RexTest, RenumbersColumnsInTheWindowToo) {
  const RexPtr over = RowNumber(Column(0), Column(2), SortDirection::kAscending);
  EXPECT_TRUE(SameExpression(*Renumber(over, {5, -1, 0}),
                             *RowNumber(Column(5), Column(0), SortDirection::kAscending)));
  EXPECT_EQ(Renumber(over, {0, -1, 2}), over);
}

TEST(RexTest, SplitsAtEveryAndOnTop) {
  const RexPtr a = Less(Column(0), Number(1));
  const RexPtr b = Less(Column(1), Number(2));
  const RexPtr c = Less(Column(2), Number(3));
  const RexPtr either = Call("OR", {a, Call("AND", {b, c}, kBoolean)}, kBoolean);
  EXPECT_EQ(Conjuncts(nullptr), std::vector<RexPtr>{});
  EXPECT_EQ(Conjuncts(a), std::vector<RexPtr>{a});
  EXPECT_EQ(Conjuncts(either), std::vector<RexPtr>{either});
  EXPECT_EQ(Conjuncts(Call("AND", {Call("AND", {a, b}, kBoolean), c}, kBoolean)),
            (std::vector<RexPtr>{a, b, c}));
}

TEST(RexTest, JoinsConjunctsToAnAndThatIsNullableIfOneIs) {
  const RexPtr nullable = Less(Column(0), Number(1));
  const RexPtr not_null = Call("IS NULL", {Column(0)}, LogicalType::Boolean(false));
  EXPECT_EQ(AndAll({}), nullptr);
  EXPECT_EQ(AndAll({nullable}), nullable);
  EXPECT_EQ(AndAll({nullable, not_null})->op, "AND");
  EXPECT_EQ(AndAll({nullable, not_null})->type.ToString(), "BOOLEAN");
  EXPECT_EQ(AndAll({not_null, not_null})->type.ToString(), "BOOLEAN NOT NULL");
  EXPECT_EQ(Conjuncts(AndAll({nullable, not_null})), (std::vector<RexPtr>{nullable, not_null}));
}

}  // namespace podium
