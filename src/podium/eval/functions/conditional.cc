#include "podium/eval/functions/conditional.h"

#include <array>
#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/choose.h"
#include "podium/eval/row_errors.h"
#include "podium/eval/views.h"

namespace podium::eval {
namespace {

/// Makes the failed rows NULL, so that they carry no value on.
Result<Column> WithErrors(Column column, std::shared_ptr<const RowErrors> errors, std::int64_t num_rows) {
  if (errors == nullptr || errors->empty()) return column;
  PODIUM_ASSIGN_OR_RETURN(auto bitmap, NewBuffer(BitmapBytes(num_rows)));
  const Validity validity(column);
  for (std::int64_t row = 0; row < num_rows; row += kWordRows) {
    StoreWord(bitmap->mutable_data(), row / kWordRows,
              validity.Word(row, std::min(kWordRows, num_rows - row)));
  }
  for (const RowError& error : *errors) ClearBit(bitmap->mutable_data(), error.row);
  if (column.data->type->id() != arrow::Type::NA) {
    column.data = column.data->Copy();
    column.data->buffers[0] = std::move(bitmap);
    column.data->null_count = arrow::kUnknownNullCount;
  }
  column.errors = std::move(errors);
  return column;
}

/// CASE(condition, value, ..., else): per row the value behind the first TRUE condition.
class CaseOperation final : public Operation {
 public:
  explicit CaseOperation(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  ErrorRule error_rule() const override { return ErrorRule::kOwn; }

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    const std::size_t branches = arguments.size() / 2;
    std::vector<Column> values;
    for (std::size_t i = 0; i < branches; ++i) values.push_back(arguments[2 * i + 1]);
    values.push_back(arguments.back());

    std::vector<std::int32_t> choice(static_cast<std::size_t>(num_rows), static_cast<std::int32_t>(branches));
    // From the last condition to the first: an earlier one overrides.
    for (std::size_t i = branches; i-- > 0;) {
      const Truth condition(arguments[2 * i]);
      for (std::int64_t row = 0; row < num_rows; row += kWordRows) {
        std::uint64_t taken = condition.True(row, std::min(kWordRows, num_rows - row));
        for (; taken != 0; taken &= taken - 1) {
          choice[static_cast<std::size_t>(row + std::countr_zero(taken))] = static_cast<std::int32_t>(i);
        }
      }
    }
    PODIUM_ASSIGN_OR_RETURN(auto result, Choose(values, choice, type_));
    bool errors = false;
    for (const Column& argument : arguments) errors = errors || argument.errors != nullptr;
    if (!errors) return result;
    return WithErrors(std::move(result), Errors(arguments, values, choice), num_rows);
  }

 private:
  /// A row fails if a condition up to the chosen branch, or its value, failed.
  static std::shared_ptr<const RowErrors> Errors(std::span<const Column> arguments,
                                                 std::span<const Column> values,
                                                 std::span<const std::int32_t> choice) {
    auto errors = std::make_shared<RowErrors>();
    for (std::size_t row = 0; row < choice.size(); ++row) {
      const auto at = static_cast<std::int64_t>(row);
      const auto chosen = static_cast<std::size_t>(choice[row]);
      const Status* error = nullptr;
      for (std::size_t i = 0; i <= chosen && i + 1 < values.size() && error == nullptr; ++i) {
        error = FindError(arguments[2 * i], at);
      }
      if (error == nullptr) error = FindError(values[chosen], at);
      if (error != nullptr) errors->push_back({at, *error});
    }
    return errors;
  }

  std::shared_ptr<arrow::DataType> type_;
};

/// COALESCE: per row the first argument that is not NULL; later ones are not reached.
class CoalesceOperation final : public Operation {
 public:
  explicit CoalesceOperation(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  ErrorRule error_rule() const override { return ErrorRule::kOwn; }

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    std::vector<Validity> validities;
    for (const Column& argument : arguments) validities.emplace_back(argument);
    std::vector<std::int32_t> choice(static_cast<std::size_t>(num_rows));
    auto errors = std::make_shared<RowErrors>();
    for (std::int64_t row = 0; row < num_rows; ++row) {
      std::size_t at = 0;
      const Status* error = FindError(arguments[at], row);
      while (error == nullptr && !validities[at][row] && at + 1 < arguments.size()) {
        error = FindError(arguments[++at], row);
      }
      choice[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(at);
      if (error != nullptr) errors->push_back({row, *error});
    }
    PODIUM_ASSIGN_OR_RETURN(auto result, Choose(arguments, choice, type_));
    return WithErrors(std::move(result), std::move(errors), num_rows);
  }

 private:
  std::shared_ptr<arrow::DataType> type_;
};

Result<Slot> CompileCase(ExpressionBuilder& builder, const Rex& call) {
  if (call.operands.size() % 2 == 0) return CheckOperandCount(call, 3, 3);
  std::vector<Slot> arguments;
  for (std::size_t i = 0; i < call.operands.size(); ++i) {
    const bool condition = i % 2 == 0 && i + 1 < call.operands.size();
    const LogicalType type = condition ? LogicalType::Boolean() : call.type;
    PODIUM_ASSIGN_OR_RETURN(const Slot slot, builder.CompileAs(call.operands[i], type));
    arguments.push_back(slot);
  }
  if (arguments.size() == 1) return arguments[0];
  return builder.Add(std::make_unique<CaseOperation>(ToArrowType(call.type)), std::move(arguments),
                     call.type);
}

Result<Slot> CompileIf(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 3, 3));
  return CompileCase(builder, call);
}

Result<Slot> CompileCoalesce(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, call.operands.size()));
  std::vector<Slot> arguments;
  for (const RexPtr& operand : call.operands) {
    PODIUM_ASSIGN_OR_RETURN(const Slot slot, builder.CompileAs(operand, call.type));
    arguments.push_back(slot);
  }
  return builder.Add(std::make_unique<CoalesceOperation>(ToArrowType(call.type)), std::move(arguments),
                     call.type);
}

/// NULLIF(a, b) is CASE WHEN a = b THEN NULL ELSE a END.
Result<Slot> CompileNullIf(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 2));
  const RexPtr equal = Rex::Call("=", call.operands, LogicalType::Boolean(), call.position);
  const RexPtr null = Rex::Literal({}, call.type.WithNullable(true), call.position);
  return builder.Compile(*Rex::Call("CASE", {equal, null, call.operands[0]}, call.type, call.position));
}

}  // namespace

std::span<const FunctionEntry> ConditionalFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"CASE", CompileCase},         FunctionEntry{"IF", CompileIf},
      FunctionEntry{"COALESCE", CompileCoalesce}, FunctionEntry{"IFNULL", CompileCoalesce},
      FunctionEntry{"NULLIF", CompileNullIf},
  };
  return kTable;
}

}  // namespace podium::eval
