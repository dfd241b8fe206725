#include "podium/eval/functions/cast.h"

#include <array>
#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/functions/nested_cast.h"
#include "podium/eval/physical.h"
#include "podium/eval/row_operation.h"

namespace podium::eval {
namespace {

/// TRY_CAST: rows that fail are NULL (which they are already) and no errors.
class TryOperation final : public Operation {
 public:
  explicit TryOperation(std::unique_ptr<Operation> cast) : cast_(std::move(cast)) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    PODIUM_ASSIGN_OR_RETURN(auto result, cast_->Run(arguments, num_rows));
    result.errors = nullptr;
    return result;
  }

 private:
  std::unique_ptr<Operation> cast_;
};

/// Another type over the same values: intervals and the integers they are stored in.
class RetypeOperation final : public Operation {
 public:
  explicit RetypeOperation(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t) const override {
    Column result = arguments[0];
    result.data = result.data->Copy();
    result.data->type = type_;
    result.errors = nullptr;
    return result;
  }

 private:
  std::shared_ptr<arrow::DataType> type_;
};

Result<Slot> AddCast(ExpressionBuilder& builder, std::unique_ptr<Operation> cast, Slot operand,
                     LogicalType type, CastFailure failure) {
  if (failure == CastFailure::kNull) cast = NullOnError(std::move(cast));
  return builder.Add(std::move(cast), {operand}, std::move(type));
}

std::unique_ptr<Operation> FindCast(const LogicalType& from, const LogicalType& to,
                                    const EvalContext* context) {
  if (from.is_character()) return CastFromText(from, to, context);
  const auto number = [](const LogicalType& type) {
    return type.is_numeric() || type.root() == TypeRoot::kBoolean || type.is_interval();
  };
  if (number(from) && number(to)) return CastNumber(from, to);
  return CastTemporal(from, to, context);
}

/// What Flink's planner says of casts that it refuses; empty for others.
std::string_view RefusedCast(const LogicalType& from, const LogicalType& to) {
  if (from.is_numeric() && to.root() == TypeRoot::kTimestamp) {
    return "The cast from NUMERIC type to TIMESTAMP type is not allowed. It's recommended to use "
           "TO_TIMESTAMP(FROM_UNIXTIME(numeric_col)) instead, note the numeric is in seconds.";
  }
  if (from.is_numeric() && to.root() == TypeRoot::kTimestampLtz) {
    return "The cast from NUMERIC type to TIMESTAMP_LTZ type is not allowed. It's recommended to use "
           "TO_TIMESTAMP_LTZ(numeric_col, precision) instead.";
  }
  if (from.root() == TypeRoot::kTimestamp && to.is_numeric()) {
    return "The cast from TIMESTAMP type to NUMERIC type is not allowed. It's recommended to use "
           "UNIX_TIMESTAMP(CAST(timestamp_col AS STRING)) instead.";
  }
  if (from.root() == TypeRoot::kTimestampLtz && to.is_numeric()) {
    return "The cast from TIMESTAMP_LTZ type to NUMERIC type is not allowed.";
  }
  return {};
}

template <CastFailure failure>
Result<Slot> CompileCastCall(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  PODIUM_ASSIGN_OR_RETURN(const Slot operand, builder.Compile(*call.operands[0]));
  return CompileCast(builder, operand, call.type, failure);
}

/// Calcite's Reinterpret: the number that an interval is stored in, as the call's type.
Result<Slot> CompileReinterpret(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  PODIUM_ASSIGN_OR_RETURN(const Slot operand, builder.Compile(*call.operands[0]));
  if (PhysicalOf(builder.type(operand)) != PhysicalOf(call.type)) {
    return CompileCast(builder, operand, call.type, CastFailure::kError);
  }
  return builder.Add(std::make_unique<RetypeOperation>(ToArrowType(call.type)), {operand}, call.type);
}

}  // namespace

std::unique_ptr<Operation> NullOnError(std::unique_ptr<Operation> cast) {
  return std::make_unique<TryOperation>(std::move(cast));
}

Result<Slot> CompileCast(ExpressionBuilder& builder, Slot operand, const LogicalType& to,
                         CastFailure failure) {
  const LogicalType from = builder.type(operand);
  if (from.root() == TypeRoot::kNull) {
    PODIUM_ASSIGN_OR_RETURN(auto null, NullConstant(ToArrowType(to)));
    return builder.AddConstant(std::move(null), to);
  }
  if (to.is_character() || (to.is_binary() && (from.is_binary() || from.is_character()))) {
    Slot text = operand;
    LogicalType text_type = from;
    if (from.is_character() != to.is_character() || !(from.is_character() || from.is_binary())) {
      text_type = to.is_character() ? LogicalType::String() : LogicalType::Bytes();
      auto cast = CastToText(from, text_type, builder.context());
      if (cast == nullptr) return Status::NotSupported("CAST of ", from.ToString(), " to ", to.ToString());
      PODIUM_ASSIGN_OR_RETURN(text, AddCast(builder, std::move(cast), operand, text_type, failure));
    }
    auto fit = FitLength(text_type, to);
    return fit == nullptr ? Result<Slot>(text) : AddCast(builder, std::move(fit), text, to, failure);
  }
  if (SameValues(from, to)) return operand;
  if (from.is_nested() && to.is_nested()) return CompileNestedCast(builder, operand, to, failure);
  if (const std::string_view refusal = RefusedCast(from, to); !refusal.empty())
    return Status::Refused(refusal);
  auto cast = FindCast(from, to, builder.context());
  if (cast == nullptr) return Status::NotSupported("CAST of ", from.ToString(), " to ", to.ToString());
  return AddCast(builder, std::move(cast), operand, to, failure);
}

std::span<const FunctionEntry> CastFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"CAST", CompileCastCall<CastFailure::kError>},
      FunctionEntry{"TRY_CAST", CompileCastCall<CastFailure::kNull>},
      FunctionEntry{"Reinterpret", CompileReinterpret},
      FunctionEntry{"REINTERPRET", CompileReinterpret},
  };
  return kTable;
}

}  // namespace podium::eval
