#include "podium/eval/functions/logic.h"

#include <algorithm>
#include <array>
#include <utility>

#include "podium/eval/row_errors.h"
#include "podium/eval/row_operation.h"

namespace podium::eval {
namespace {

enum class Junction : std::uint8_t { kAnd, kOr };

/// AND or OR of any number of operands, 64 rows at a time.
///
/// Flink evaluates from the left and stops at the first FALSE (TRUE for OR); an operand that fails behind it
/// is never reached, so its error does not count.
class JunctionOperation final : public Operation {
 public:
  explicit JunctionOperation(Junction junction) : junction_(junction) {}

  ErrorRule error_rule() const override { return ErrorRule::kOwn; }

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    PODIUM_ASSIGN_OR_RETURN(auto values, NewBuffer(BitmapBytes(num_rows)));
    PODIUM_ASSIGN_OR_RETURN(auto validity, NewBuffer(BitmapBytes(num_rows)));
    std::vector<Truth> operands;
    operands.reserve(arguments.size());
    for (const Column& argument : arguments) operands.emplace_back(argument);
    for (std::int64_t row = 0; row < num_rows; row += kWordRows) {
      const std::int64_t count = std::min(kWordRows, num_rows - row);
      // For AND: one FALSE decides, all TRUE is TRUE, the rest is NULL. For OR the same with roles changed.
      std::uint64_t decided = 0;
      std::uint64_t neutral = LowBits(count);
      for (const Truth& operand : operands) {
        decided |= Deciding(operand, row, count);
        neutral &= junction_ == Junction::kAnd ? operand.True(row, count) : operand.False(row, count);
      }
      StoreWord(values->mutable_data(), row / kWordRows, junction_ == Junction::kAnd ? neutral : decided);
      StoreWord(validity->mutable_data(), row / kWordRows, decided | neutral);
    }
    Column result = BooleanColumn(std::move(values), std::move(validity), num_rows);
    if (std::ranges::any_of(arguments, [](const Column& column) { return column.errors != nullptr; })) {
      result.errors = ReachedErrors(arguments, operands, num_rows, result);
    }
    return result;
  }

 private:
  std::uint64_t Deciding(const Truth& operand, std::int64_t row, std::int64_t count) const {
    return junction_ == Junction::kAnd ? operand.False(row, count) : operand.True(row, count);
  }

  /// The errors of rows that no earlier operand has decided; such rows are made NULL.
  std::shared_ptr<const RowErrors> ReachedErrors(std::span<const Column> arguments,
                                                 const std::vector<Truth>& operands, std::int64_t num_rows,
                                                 Column& result) const {
    auto errors = std::make_shared<RowErrors>();
    for (std::int64_t row = 0; row < num_rows; ++row) {
      for (std::size_t i = 0; i < operands.size(); ++i) {
        if (const Status* error = FindError(arguments[i], row)) {
          errors->push_back({row, *error});
          ClearBit(result.data->buffers[0]->mutable_data(), row);
          break;
        }
        if (Deciding(operands[i], row, 1) != 0) break;
      }
    }
    if (errors->empty()) return nullptr;
    return errors;
  }

  Junction junction_;
};

class NotOperation final : public Operation {
 public:
  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    const Truth operand(arguments[0]);
    PODIUM_ASSIGN_OR_RETURN(auto validity, CombineValidity(arguments.first(1), num_rows));
    PODIUM_ASSIGN_OR_RETURN(auto values, NewBuffer(BitmapBytes(num_rows)));
    for (std::int64_t row = 0; row < num_rows; row += kWordRows) {
      StoreWord(values->mutable_data(), row / kWordRows,
                operand.False(row, std::min(kWordRows, num_rows - row)));
    }
    return BooleanColumn(std::move(values), std::move(validity.bitmap), num_rows);
  }
};

enum class Test : std::uint8_t { kNull, kNotNull, kTrue, kNotTrue, kFalse, kNotFalse };

/// IS ...: never NULL.
class TestOperation final : public Operation {
 public:
  explicit TestOperation(Test test) : test_(test) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    PODIUM_ASSIGN_OR_RETURN(auto values, NewBuffer(BitmapBytes(num_rows)));
    const bool null_test = test_ == Test::kNull || test_ == Test::kNotNull;
    const Validity validity(arguments[0]);
    for (std::int64_t row = 0; row < num_rows; row += kWordRows) {
      const std::int64_t count = std::min(kWordRows, num_rows - row);
      const std::uint64_t word = null_test ? Negate(test_ == Test::kNull, validity.Word(row, count))
                                           : TruthWord(arguments[0], row, count);
      StoreWord(values->mutable_data(), row / kWordRows, word & LowBits(count));
    }
    return BooleanColumn(std::move(values), nullptr, num_rows);
  }

 private:
  static std::uint64_t Negate(bool negate, std::uint64_t word) { return negate ? ~word : word; }

  std::uint64_t TruthWord(const Column& column, std::int64_t row, std::int64_t count) const {
    const Truth operand(column);
    const bool of_true = test_ == Test::kTrue || test_ == Test::kNotTrue;
    return Negate(test_ == Test::kNotTrue || test_ == Test::kNotFalse,
                  of_true ? operand.True(row, count) : operand.False(row, count));
  }

  Test test_;
};

template <Junction junction>
Result<Slot> CompileJunction(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_ASSIGN_OR_RETURN(auto operands, builder.CompileAll(call.operands));
  return builder.Add(std::make_unique<JunctionOperation>(junction), std::move(operands), call.type);
}

Result<Slot> CompileNot(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  PODIUM_ASSIGN_OR_RETURN(const Slot operand, builder.Compile(*call.operands[0]));
  if (builder.type(operand).root() == TypeRoot::kNull) return operand;
  return builder.Add(std::make_unique<NotOperation>(), {operand}, call.type);
}

template <Test test>
Result<Slot> CompileTest(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  PODIUM_ASSIGN_OR_RETURN(const Slot operand, builder.Compile(*call.operands[0]));
  return builder.Add(std::make_unique<TestOperation>(test), {operand}, call.type);
}

}  // namespace

Result<Slot> CompileIsTrue(ExpressionBuilder& builder, Slot operand) {
  return builder.Add(std::make_unique<TestOperation>(Test::kTrue), {operand}, LogicalType::Boolean(false));
}

std::span<const FunctionEntry> LogicFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"AND", CompileJunction<Junction::kAnd>},
      FunctionEntry{"OR", CompileJunction<Junction::kOr>},
      FunctionEntry{"NOT", CompileNot},
      FunctionEntry{"IS NULL", CompileTest<Test::kNull>},
      FunctionEntry{"IS NOT NULL", CompileTest<Test::kNotNull>},
      FunctionEntry{"IS UNKNOWN", CompileTest<Test::kNull>},
      FunctionEntry{"IS NOT UNKNOWN", CompileTest<Test::kNotNull>},
      FunctionEntry{"IS TRUE", CompileTest<Test::kTrue>},
      FunctionEntry{"IS NOT TRUE", CompileTest<Test::kNotTrue>},
      FunctionEntry{"IS FALSE", CompileTest<Test::kFalse>},
      FunctionEntry{"IS NOT FALSE", CompileTest<Test::kNotFalse>},
  };
  return kTable;
}

}  // namespace podium::eval
