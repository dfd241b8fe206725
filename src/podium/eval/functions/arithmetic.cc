#include "podium/eval/functions/arithmetic.h"

#include <array>
#include <cmath>
#include <type_traits>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/dense_operation.h"
#include "podium/eval/functions/temporal_arithmetic.h"
#include "podium/eval/physical.h"

namespace podium::eval {
namespace {

/// Unsigned of at least 32 bits, in which integers wrap as Java's do, without undefined behaviour.
template <class T>
using Wrapping = std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>;

struct Add {
  template <class T>
  static T Apply(T left, T right) {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(static_cast<Wrapping<T>>(left) + static_cast<Wrapping<T>>(right));
    } else {
      return left + right;
    }
  }
  static std::optional<Int128> Apply(Int128 left, DecimalShape from_left, Int128 right,
                                     DecimalShape from_right, DecimalShape to) {
    return AddDecimals(left, from_left.scale, right, from_right.scale, to);
  }
};

struct Subtract {
  template <class T>
  static T Apply(T left, T right) {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(static_cast<Wrapping<T>>(left) - static_cast<Wrapping<T>>(right));
    } else {
      return left - right;
    }
  }
  static std::optional<Int128> Apply(Int128 left, DecimalShape from_left, Int128 right,
                                     DecimalShape from_right, DecimalShape to) {
    return AddDecimals(left, from_left.scale, -right, from_right.scale, to);
  }
};

struct Multiply {
  template <class T>
  static T Apply(T left, T right) {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(static_cast<Wrapping<T>>(left) * static_cast<Wrapping<T>>(right));
    } else {
      return left * right;
    }
  }
  static std::optional<Int128> Apply(Int128 left, DecimalShape from_left, Int128 right,
                                     DecimalShape from_right, DecimalShape to) {
    return MultiplyDecimals(left, from_left.scale, right, from_right.scale, to);
  }
};

struct Divide {
  template <class T>
  static auto Apply(T left, T right) {
    if constexpr (std::is_integral_v<T>) {
      if (right == 0) return Result<T>(Status::Invalid("/ by zero"));
      if (right == -1) return Result<T>(Subtract::Apply(T{0}, left));  // The least value wraps to itself.
      return Result<T>(static_cast<T>(left / right));
    } else {
      return left / right;
    }
  }
  static Result<std::optional<Int128>> Apply(Int128 left, DecimalShape from_left, Int128 right,
                                             DecimalShape from_right, DecimalShape to) {
    return DivideDecimals(left, from_left.scale, right, from_right.scale, to);
  }
};

struct Modulo {
  template <class T>
  static auto Apply(T left, T right) {
    if constexpr (std::is_integral_v<T>) {
      if (right == 0) return Result<T>(Status::Invalid("/ by zero"));
      if (right == -1) return Result<T>(T{0});
      return Result<T>(static_cast<T>(left % right));
    } else {
      return std::fmod(left, right);
    }
  }
  static Result<std::optional<Int128>> Apply(Int128 left, DecimalShape from_left, Int128 right,
                                             DecimalShape from_right, DecimalShape to) {
    return ModDecimals(left, from_left.scale, right, from_right.scale, to);
  }
};

/// The type in which a decimal operation reads an operand: as it is, integers as the exact DECIMAL,
/// approximate numbers as the result's type.
LogicalType DecimalOperand(const LogicalType& operand, const LogicalType& result) {
  if (operand.root() == TypeRoot::kDecimal) return operand;
  if (operand.is_integer()) return LogicalType::Decimal(ExactShape(operand).precision, 0);
  return result;
}

template <class Operator>
Result<Slot> CompileDecimal(ExpressionBuilder& builder, const Rex& call) {
  const LogicalType left = DecimalOperand(call.operands[0]->type, call.type);
  const LogicalType right = DecimalOperand(call.operands[1]->type, call.type);
  PODIUM_ASSIGN_OR_RETURN(const Slot a, builder.CompileAs(call.operands[0], left));
  PODIUM_ASSIGN_OR_RETURN(const Slot b, builder.CompileAs(call.operands[1], right));
  auto operation = PerRow<Int128, Int128, Int128>(
      ToArrowType(call.type),
      [from_left = ShapeOf(left), from_right = ShapeOf(right), to = ShapeOf(call.type)](Int128 x, Int128 y) {
        return Operator::Apply(x, from_left, y, from_right, to);
      });
  return builder.Add(std::move(operation), {a, b}, call.type);
}

template <class Operator>
Result<Slot> CompileBinary(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 2));
  if (call.type.root() == TypeRoot::kDecimal) return CompileDecimal<Operator>(builder, call);
  if (!call.type.is_numeric()) return UnsupportedOperands(call);
  PODIUM_ASSIGN_OR_RETURN(const Slot left, builder.CompileAs(call.operands[0], call.type));
  PODIUM_ASSIGN_OR_RETURN(const Slot right, builder.CompileAs(call.operands[1], call.type));
  return WithNumber(
      PhysicalOf(call.type),
      [&](auto tag) -> Result<Slot> {
        using T = typename decltype(tag)::type;
        using Value = decltype(Operator::Apply(T{}, T{}));
        const auto function = [](T x, T y) { return Operator::Apply(x, y); };
        if constexpr (std::is_same_v<Value, T>) {
          return builder.Add(DensePair<T, T>(ToArrowType(call.type), function), {left, right}, call.type);
        } else {
          return builder.Add(PerRow<T, T, T>(ToArrowType(call.type), function), {left, right}, call.type);
        }
      },
      [&]() -> Result<Slot> { return UnsupportedOperands(call); });
}

bool IsTemporal(const LogicalType& type) {
  return type.is_interval() || type.is_timestamp() || type.root() == TypeRoot::kDate ||
         type.root() == TypeRoot::kTime;
}

bool AnyTemporal(const Rex& call) {
  for (const RexPtr& operand : call.operands) {
    if (IsTemporal(operand->type)) return true;
  }
  return false;
}

Result<Slot> CompileMinus(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 2));
  if (call.operands.size() == 2) {
    if (AnyTemporal(call)) return CompileTemporalMinus(builder, call);
    return CompileBinary<Subtract>(builder, call);
  }
  PODIUM_ASSIGN_OR_RETURN(const Slot operand, builder.CompileAs(call.operands[0], call.type));
  const auto type = ToArrowType(call.type);
  if (call.type.root() == TypeRoot::kDecimal) {
    return builder.Add(Dense<Int128, Int128>(type, [](Int128 x) { return -x; }), {operand}, call.type);
  }
  return WithNumber(
      PhysicalOf(call.type),
      [&](auto tag) -> Result<Slot> {
        using T = typename decltype(tag)::type;
        const auto negate = [](T x) {
          if constexpr (std::is_integral_v<T>) {
            return Subtract::Apply(T{0}, x);
          } else {
            return -x;  // Not 0 - x, which would lose the sign of zero.
          }
        };
        return builder.Add(Dense<T, T>(type, negate), {operand}, call.type);
      },
      [&]() -> Result<Slot> { return UnsupportedOperands(call); });
}

Result<Slot> CompilePlus(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 2));
  if (call.operands.size() == 1) return builder.CompileAs(call.operands[0], call.type);
  if (AnyTemporal(call)) return CompileTemporalPlus(builder, call);
  return CompileBinary<Add>(builder, call);
}

Result<Slot> CompileTimes(ExpressionBuilder& builder, const Rex& call) {
  if (call.operands.size() == 2 && AnyTemporal(call)) return CompileIntervalTimes(builder, call);
  return CompileBinary<Multiply>(builder, call);
}

/// MOD's result has the type of the divisor, but the division is done in a type that holds the dividend (of a
/// DECIMAL its whole part), so that MOD(BIGINT, INT) sees all of it. Source: Flink's ScalarOperatorGens, "%".
Result<Slot> CompileModulo(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 2));
  LogicalType left = call.operands[0]->type.WithNullable(true);
  if (call.type.is_integer() && left.root() == TypeRoot::kDecimal) left = LogicalType::BigInt();
  if (call.type.is_integer() && left.is_numeric() && left.root() > call.type.root()) {
    return builder.CompileAs(Rex::Call(call.op, call.operands, left, call.position), call.type);
  }
  return CompileBinary<Modulo>(builder, call);
}

/// Flink's integer division of intervals and the numbers they are made of: "/INT".
Result<Slot> CompileIntegerDivide(ExpressionBuilder& builder, const Rex& call) {
  if (call.operands.size() == 2 && AnyTemporal(call)) return CompileIntervalDivide(builder, call);
  return CompileBinary<Divide>(builder, call);
}

}  // namespace

std::span<const FunctionEntry> ArithmeticFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"+", CompilePlus},
      FunctionEntry{"-", CompileMinus},
      FunctionEntry{"*", CompileTimes},
      FunctionEntry{"/", CompileIntegerDivide},
      FunctionEntry{"/INT", CompileIntegerDivide},
      FunctionEntry{"%", CompileModulo},
      FunctionEntry{"MOD", CompileModulo},
  };
  return kTable;
}

}  // namespace podium::eval
