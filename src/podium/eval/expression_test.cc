#include "podium/eval/expression.h"

#include <optional>
#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(ExpressionTest, RunsOnBatchesOfNoRows) {
  Evaluation rows;
  rows.With(LogicalType::Int(), {}).With(LogicalType::String(), {}).With(LogicalType::Boolean(), {});
  EXPECT_THAT(rows.Run(IntCall("+", {rows.column(0), IntLiteral(1)})), IsEmpty());
  EXPECT_THAT(rows.Run(TextCall("UPPER", {rows.column(1)})), IsEmpty());
  EXPECT_THAT(rows.Run(BoolCall("AND", {rows.column(2), rows.column(2)})), IsEmpty());
  EXPECT_THAT(rows.Run(IntCall("CASE", {rows.column(2), rows.column(0), IntLiteral(1)})), IsEmpty());
  EXPECT_THAT(rows.Run(IntLiteral(5)), IsEmpty());
}

TEST(ExpressionTest, RunsOnColumnsOfNullsOnly) {
  Evaluation rows;
  rows.With(LogicalType::Int(), {"null", "null"}).With(LogicalType::String(), {"null", "null"});
  EXPECT_THAT(rows.Run(IntCall("/", {IntLiteral(1), rows.column(0)})), Each("null"));
  EXPECT_THAT(rows.Run(TextCall("UPPER", {rows.column(1)})), Each("null"));
  EXPECT_THAT(rows.Run(Cast(rows.column(1), LogicalType::Int())), Each("null"));
}

TEST(ExpressionTest, RunsOnSlicesAtAnyOffset) {
  for (const std::int64_t offset : {1, 7, 8, 64, 65}) {
    arrow::Int32Builder numbers;
    arrow::StringBuilder texts;
    arrow::BooleanBuilder flags;
    for (int i = 0; i < 300; ++i) {
      ASSERT_TRUE((i % 3 == 0 ? numbers.AppendNull() : numbers.Append(i)).ok());
      ASSERT_TRUE((i % 5 == 0 ? texts.AppendNull() : texts.Append(std::to_string(i))).ok());
      ASSERT_TRUE((i % 7 == 0 ? flags.AppendNull() : flags.Append(i % 2 == 0)).ok());
    }
    Evaluation rows;
    rows.WithArray(LogicalType::Int(), numbers.Finish().ValueOrDie()->Slice(offset, 200))
        .WithArray(LogicalType::String(), texts.Finish().ValueOrDie()->Slice(offset, 200))
        .WithArray(LogicalType::Boolean(), flags.Finish().ValueOrDie()->Slice(offset, 200));
    const auto sums = rows.Run(IntCall("+", {rows.column(0), IntLiteral(1)}));
    const auto texts_upper = rows.Run(TextCall("||", {rows.column(1), TextLiteral("!")}));
    const auto ands = rows.Run(BoolCall("AND", {rows.column(2), BoolCall("IS NOT NULL", {rows.column(0)})}));
    for (std::int64_t row = 0; row < 200; ++row) {
      const std::int64_t i = row + offset;
      const auto at = static_cast<std::size_t>(row);
      ASSERT_EQ(sums[at], i % 3 == 0 ? "null" : std::to_string(i + 1)) << offset << ' ' << row;
      ASSERT_EQ(texts_upper[at], i % 5 == 0 ? "null" : std::to_string(i) + "!") << offset << ' ' << row;
      const bool present = i % 3 != 0;
      ASSERT_EQ(ands[at],
                i % 7 == 0 ? (present ? "null" : "false") : (i % 2 == 0 && present ? "true" : "false"))
          << offset << ' ' << row;
    }
  }
}

TEST(ExpressionTest, ErrorsInConstantsWaitForARow) {
  Evaluation rows;
  rows.With(LogicalType::Boolean(), {"true", "false"});
  const RexPtr failing = Cast(TextLiteral("x"), LogicalType::Int());
  EXPECT_THAT(rows.Run(IntCall("CASE", {rows.column(0), IntLiteral(1), failing})),
              ElementsAre("1", "error: For input string: 'x'. Invalid character found."));
}

/// Random trees over three BIGINT columns and three BOOLEAN ones, with the plain model beside them.
class RandomTree {
 public:
  using Number = std::optional<std::int64_t>;
  using Flag = std::optional<bool>;
  struct Row {
    Number numbers[3];
    Flag flags[3];
  };
  template <class T>
  struct Node {
    RexPtr rex;
    std::function<T(const Row&)> model;
  };

  explicit RandomTree(std::uint32_t seed) : random_(seed) {}
  std::uint32_t Next(std::uint32_t below) { return static_cast<std::uint32_t>(random_() % below); }

  Node<Number> MakeNumber(int depth) {
    const LogicalType bigint = LogicalType::BigInt();
    if (depth == 0 || Next(4) == 0) {
      if (Next(4) == 0) {
        const std::int64_t value = static_cast<std::int64_t>(Next(7)) - 3;
        return {BigIntLiteral(value), [value](const Row&) { return Number(value); }};
      }
      const auto i = Next(3);
      return {Rex::InputRef(static_cast<int>(i), bigint), [i](const Row& row) { return row.numbers[i]; }};
    }
    const auto left = MakeNumber(depth - 1);
    const auto right = MakeNumber(depth - 1);
    const std::uint32_t choice = Next(6);
    if (choice < 3) {
      const char* op = choice == 0 ? "+" : (choice == 1 ? "-" : "*");
      return {Rex::Call(op, {left.rex, right.rex}, bigint), [left, right, choice](const Row& row) -> Number {
                const Number a = left.model(row);
                const Number b = right.model(row);
                if (!a || !b) return {};
                const auto x = static_cast<std::uint64_t>(*a);
                const auto y = static_cast<std::uint64_t>(*b);
                return static_cast<std::int64_t>(choice == 0 ? x + y : (choice == 1 ? x - y : x * y));
              }};
    }
    if (choice == 3) {
      return {Rex::Call("COALESCE", {left.rex, right.rex}, bigint), [left, right](const Row& row) {
                const Number a = left.model(row);
                return a ? a : right.model(row);
              }};
    }
    const auto condition = MakeFlag(depth - 1);
    return {Rex::Call("CASE", {condition.rex, left.rex, right.rex}, bigint),
            [condition, left, right](const Row& row) {
              return condition.model(row) == Flag(true) ? left.model(row) : right.model(row);
            }};
  }

  Node<Flag> MakeFlag(int depth) {
    if (depth == 0 || Next(5) == 0) {
      const auto i = Next(3);
      return {Rex::InputRef(3 + static_cast<int>(i), LogicalType::Boolean()),
              [i](const Row& row) { return row.flags[i]; }};
    }
    const std::uint32_t choice = Next(10);
    if (choice < 6) {
      const char* const ops[] = {"=", "<>", "<", "<=", ">", ">="};
      const auto left = MakeNumber(depth - 1);
      const auto right = MakeNumber(depth - 1);
      return {BoolCall(ops[choice], {left.rex, right.rex}), [left, right, choice](const Row& row) -> Flag {
                const Number a = left.model(row);
                const Number b = right.model(row);
                if (!a || !b) return {};
                const bool results[] = {*a == *b, *a != *b, *a<*b, *a <= *b, *a> * b, *a >= *b};
                return results[choice];
              }};
    }
    const auto left = MakeFlag(depth - 1);
    if (choice == 6) {
      return {BoolCall("NOT", {left.rex}), [left](const Row& row) -> Flag {
                const Flag a = left.model(row);
                if (!a) return {};
                return !*a;
              }};
    }
    if (choice == 7) {
      return {BoolCall("IS NOT TRUE", {left.rex}),
              [left](const Row& row) { return Flag(left.model(row) != Flag(true)); }};
    }
    const auto right = MakeFlag(depth - 1);
    const bool conjunction = choice == 8;
    return {BoolCall(conjunction ? "AND" : "OR", {left.rex, right.rex}),
            [left, right, conjunction](const Row& row) -> Flag {
              const Flag a = left.model(row);
              const Flag b = right.model(row);
              if (a == Flag(!conjunction) || b == Flag(!conjunction)) return !conjunction;
              if (!a || !b) return {};
              return conjunction;
            }};
  }

 private:
  std::mt19937 random_;
};

TEST(ExpressionTest, RandomTreesMatchAPlainModel) {
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    RandomTree tree(seed);
    const std::size_t num_rows = tree.Next(150);
    std::vector<RandomTree::Row> model_rows(num_rows);
    Evaluation rows;
    for (int i = 0; i < 3; ++i) {
      std::vector<std::string> values;
      for (auto& row : model_rows) {
        if (tree.Next(4) != 0) row.numbers[i] = static_cast<std::int64_t>(tree.Next(9)) - 4;
        values.push_back(row.numbers[i] ? std::to_string(*row.numbers[i]) : "null");
      }
      rows.With(LogicalType::BigInt(), values);
    }
    for (int i = 0; i < 3; ++i) {
      std::vector<std::string> values;
      for (auto& row : model_rows) {
        if (tree.Next(4) != 0) row.flags[i] = tree.Next(2) == 0;
        values.push_back(row.flags[i] ? (*row.flags[i] ? "true" : "false") : "null");
      }
      rows.With(LogicalType::Boolean(), values);
    }
    const auto number = tree.MakeNumber(4);
    const auto flag = tree.MakeFlag(4);
    const auto numbers = rows.Run(number.rex);
    const auto flags = rows.Run(flag.rex);
    ASSERT_EQ(numbers.size(), num_rows);
    for (std::size_t row = 0; row < num_rows; ++row) {
      const auto expected_number = number.model(model_rows[row]);
      const auto expected_flag = flag.model(model_rows[row]);
      ASSERT_EQ(numbers[row], expected_number ? std::to_string(*expected_number) : "null") << "seed " << seed;
      ASSERT_EQ(flags[row], expected_flag ? (*expected_flag ? "true" : "false") : "null") << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace podium::eval
