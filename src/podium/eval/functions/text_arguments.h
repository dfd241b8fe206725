#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/registry.h"
#include "podium/eval/row_operation.h"

namespace podium::eval {

/// The SQL type whose values a function's parameter of C++ type T takes; text stays what it is.
template <class T>
LogicalType ParameterType(const LogicalType& operand) {
  if constexpr (std::is_same_v<T, std::string_view>) {
    return operand.is_binary() ? operand : LogicalType::String();
  } else if constexpr (std::is_same_v<T, std::int32_t>) {
    return LogicalType::Int();
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return LogicalType::BigInt();
  } else {
    static_assert(std::is_same_v<T, double>);
    return LogicalType::Double();
  }
}

/// Compiles the operands of a call as the parameters In... of a function; their number must agree.
template <class... In>
Result<std::vector<Slot>> CompileArguments(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, sizeof...(In), sizeof...(In)));
  std::vector<Slot> slots;
  std::size_t index = 0;
  Status failed;
  const auto compile = [&](auto type_of) {
    if (!failed.ok()) return;
    const RexPtr& operand = call.operands[index++];
    auto slot = builder.CompileAs(operand, type_of(operand->type));
    if (slot.ok()) {
      slots.push_back(slot.value());
    } else {
      failed = slot.status();
    }
  };
  (compile(ParameterType<In>), ...);
  PODIUM_RETURN_NOT_OK(failed);
  return slots;
}

/// The longest text that a function makes out of short ones. Flink dies of such a text when its heap is full;
/// to fail at once is kinder than to fill the memory first.
inline constexpr std::int64_t kMaxMadeText = std::int64_t{256} << 20;

/// NotSupported, naming the function, for a text of more than kMaxMadeText bytes.
inline Status CheckMadeText(std::string_view function, std::int64_t bytes) {
  if (bytes <= kMaxMadeText) return Status::OK();
  return Status::NotSupported(function, " with a result of more than 256 MiB (", bytes, " bytes)");
}

/// Compiles a call as a function of In... that appends its text: see PerRow.
template <class... In, class Function>
Result<Slot> CompileText(ExpressionBuilder& builder, const Rex& call, Function function) {
  PODIUM_ASSIGN_OR_RETURN(auto slots, CompileArguments<In...>(builder, call));
  return builder.Add(PerRow<Text, In...>(ToArrowType(call.type), std::move(function)), std::move(slots),
                     call.type);
}

/// Compiles a call as a function of In... that returns an Out, converted to the call's type if that differs.
template <class Out, class... In, class Function>
Result<Slot> CompileValue(ExpressionBuilder& builder, const Rex& call, Function function) {
  PODIUM_ASSIGN_OR_RETURN(auto slots, CompileArguments<In...>(builder, call));
  return builder.Add(PerRow<Out, In...>(ToArrowType(call.type), std::move(function)), std::move(slots),
                     call.type);
}

}  // namespace podium::eval
