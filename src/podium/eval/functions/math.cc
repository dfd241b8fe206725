#include "podium/eval/functions/math.h"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <type_traits>
#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/dense_operation.h"
#include "podium/eval/functions/rounding.h"
#include "podium/eval/functions/text_arguments.h"
#include "podium/eval/functions/time_fields.h"
#include "podium/eval/physical.h"

namespace podium::eval {
namespace {

/// Adds a function of one number of the call's type, which `Function` gives for every C++ type of numbers.
template <class Function>
Result<Slot> CompileSameType(ExpressionBuilder& builder, const Rex& call, Function function) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  PODIUM_ASSIGN_OR_RETURN(const Slot operand, builder.CompileAs(call.operands[0], call.type));
  const auto type = ToArrowType(call.type);
  if (call.type.root() == TypeRoot::kDecimal) {
    const std::int32_t scale = call.type.scale();
    return builder.Add(
        Dense<Int128, Int128>(type, [function, scale](Int128 value) { return function(value, scale); }),
        {operand}, call.type);
  }
  return WithNumber(
      PhysicalOf(call.type),
      [&](auto tag) -> Result<Slot> {
        using T = typename decltype(tag)::type;
        return builder.Add(Dense<T, T>(type, [function](T value) { return function(value, 0); }), {operand},
                           call.type);
      },
      [&]() -> Result<Slot> { return UnsupportedOperands(call); });
}

struct Abs {
  template <class T>
  T operator()(T value, std::int32_t) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::fabs(value);
    } else if constexpr (std::is_same_v<T, Int128>) {
      return value < 0 ? -value : value;
    } else {
      // The least value has no positive counterpart and stays, as in Java.
      using Unsigned = std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>;
      return value < 0 ? static_cast<T>(Unsigned{0} - static_cast<Unsigned>(value)) : value;
    }
  }
};

struct Sign {
  template <class T>
  T operator()(T value, std::int32_t scale) const {
    if constexpr (std::is_floating_point_v<T>) {
      return value > 0 ? T{1} : (value < 0 ? T{-1} : value);  // NaN and both zeros are their own sign.
    } else {
      const T one = std::is_same_v<T, Int128> ? static_cast<T>(PowerOfTen(scale)) : T{1};
      return value > 0 ? one : static_cast<T>(value < 0 ? -one : T{0});
    }
  }
};

Result<Slot> CompileAbs(ExpressionBuilder& builder, const Rex& call) {
  return CompileSameType(builder, call, Abs{});
}
Result<Slot> CompileSign(ExpressionBuilder& builder, const Rex& call) {
  return CompileSameType(builder, call, Sign{});
}

enum class Direction : std::uint8_t { kDown, kUp };

/// FLOOR and CEIL of a number, or of a time to a unit.
template <Direction direction>
Result<Slot> CompileFloorCeil(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 2));
  if (call.operands.size() == 2) {
    return CompileTimeRounding(builder, call,
                               direction == Direction::kDown ? TimeRounding::kFloor : TimeRounding::kCeil);
  }
  const LogicalType& from = call.operands[0]->type;
  const auto type = ToArrowType(call.type);
  if (from.is_integer()) return builder.CompileAs(call.operands[0], call.type);
  PODIUM_ASSIGN_OR_RETURN(const Slot operand, builder.Compile(*call.operands[0]));
  if (from.root() == TypeRoot::kDecimal) {
    const Int128 unit = PowerOfTen(from.scale());
    const auto whole = [unit, to = ShapeOf(call.type)](Int128 value) {
      Int128 result = value / unit;
      if constexpr (direction == Direction::kDown) {
        if (value % unit < 0) --result;
      } else {
        if (value % unit > 0) ++result;
      }
      return RescaleDecimal(result, 0, to);
    };
    return builder.Add(PerRow<Int128, Int128>(type, whole), {operand}, call.type);
  }
  const auto round = [](auto value) {
    return direction == Direction::kDown ? std::floor(value) : std::ceil(value);
  };
  if (from.root() == TypeRoot::kFloat)
    return builder.Add(Dense<float, float>(type, round), {operand}, call.type);
  if (from.root() == TypeRoot::kDouble)
    return builder.Add(Dense<double, double>(type, round), {operand}, call.type);
  return UnsupportedOperands(call);
}

template <double (*function)(double)>
Result<Slot> CompileUnary(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_ASSIGN_OR_RETURN(auto slots, CompileArguments<double>(builder, call));
  return builder.Add(
      Dense<double, double>(ToArrowType(call.type), [](double value) { return function(value); }),
      std::move(slots), call.type);
}

template <double (*function)(double, double)>
Result<Slot> CompilePair(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_ASSIGN_OR_RETURN(auto slots, (CompileArguments<double, double>(builder, call)));
  return builder.Add(
      DensePair<double, double>(ToArrowType(call.type),
                                [](double left, double right) { return function(left, right); }),
      std::move(slots), call.type);
}

/// Math.pow, which is NaN in two cases where C's pow is 1.
double JavaPower(double base, double exponent) {
  if (std::isnan(exponent) || (std::fabs(base) == 1 && std::isinf(exponent))) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return std::pow(base, exponent);
}
double SquareRoot(double value) { return JavaPower(value, 0.5); }
double Exponential(double value) { return std::exp(value); }
double NaturalLog(double value) { return std::log(value); }
double Log10(double value) { return std::log10(value); }
double Log2(double value) { return std::log(value) / std::log(2.0); }
double LogOfBase(double base, double value) { return std::log(value) / std::log(base); }
double Sine(double value) { return std::sin(value); }
double Cosine(double value) { return std::cos(value); }
double Tangent(double value) { return std::tan(value); }
double Cotangent(double value) { return 1.0 / std::tan(value); }
double ArcSine(double value) { return std::asin(value); }
double ArcCosine(double value) { return std::acos(value); }
double ArcTangent(double value) { return std::atan(value); }
double ArcTangent2(double y, double x) { return std::atan2(y, x); }
double HyperbolicSine(double value) { return std::sinh(value); }
double HyperbolicCosine(double value) { return std::cosh(value); }
double HyperbolicTangent(double value) { return std::tanh(value); }
double Degrees(double radians) { return radians * (180.0 / std::numbers::pi); }
double Radians(double degrees) { return degrees * (std::numbers::pi / 180.0); }

Result<Slot> CompileLog(ExpressionBuilder& builder, const Rex& call) {
  return call.operands.size() == 2 ? CompilePair<LogOfBase>(builder, call)
                                   : CompileUnary<NaturalLog>(builder, call);
}

Result<Slot> CompileNumber(ExpressionBuilder& builder, const Rex& call, double value) {
  return builder.Compile(*Rex::Literal(value, call.type.WithNullable(true)));
}
Result<Slot> CompilePi(ExpressionBuilder& builder, const Rex& call) {
  return CompileNumber(builder, call, std::numbers::pi);
}
Result<Slot> CompileE(ExpressionBuilder& builder, const Rex& call) {
  return CompileNumber(builder, call, std::numbers::e);
}

enum class Extreme : std::uint8_t { kGreatest, kLeast };

/// GREATEST and LEAST: a later argument wins only if it is strictly greater (less).
template <class T, Extreme extreme>
class ExtremeOperation final : public StrictOperation {
 public:
  using StrictOperation::StrictOperation;

 protected:
  Result<Column> Compute(std::span<const Column> arguments, RowValidity validity,
                         std::int64_t num_rows) const override {
    std::vector<View<T>> views;
    for (const Column& argument : arguments) views.emplace_back(argument);
    using Writer = std::conditional_t<std::is_same_v<T, std::string_view>, TextWriter, ColumnWriter<T>>;
    Writer writer(type(), std::move(validity), num_rows);
    PODIUM_RETURN_NOT_OK(writer.Start());
    for (std::int64_t row = 0; row < num_rows; ++row) {
      if (!writer.present(row)) {
        writer.Skip(row);
        continue;
      }
      T best = views[0][row];
      for (std::size_t i = 1; i < views.size(); ++i) {
        const T value = views[i][row];
        if (extreme == Extreme::kGreatest ? value > best : value < best) best = value;
      }
      if constexpr (std::is_same_v<T, std::string_view>) {
        writer.text() += best;
        PODIUM_RETURN_NOT_OK(writer.End(row));
      } else {
        writer.Put(row, best);
      }
    }
    return writer.Finish();
  }
};

template <Extreme extreme>
Result<Slot> CompileExtreme(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, call.operands.size()));
  std::vector<Slot> slots;
  for (const RexPtr& operand : call.operands) {
    PODIUM_ASSIGN_OR_RETURN(const Slot slot, builder.CompileAs(operand, call.type));
    slots.push_back(slot);
  }
  const auto type = ToArrowType(call.type);
  const auto make = [&](auto tag) -> std::unique_ptr<Operation> {
    return std::make_unique<ExtremeOperation<typename decltype(tag)::type, extreme>>(type);
  };
  std::unique_ptr<Operation> operation =
      WithNumber(PhysicalOf(call.type), make, []() -> std::unique_ptr<Operation> { return nullptr; });
  switch (PhysicalOf(call.type)) {
    case Physical::kBool:
      operation = make(Tag<bool>{});
      break;
    case Physical::kDecimal:
      operation = make(Tag<Int128>{});
      break;
    case Physical::kText:
      operation = make(Tag<std::string_view>{});
      break;
    default:
      break;
  }
  if (operation == nullptr) return UnsupportedOperands(call);
  return builder.Add(std::move(operation), std::move(slots), call.type);
}

}  // namespace

std::span<const FunctionEntry> MathFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"ABS", CompileAbs},
      FunctionEntry{"SIGN", CompileSign},
      FunctionEntry{"FLOOR", CompileFloorCeil<Direction::kDown>},
      FunctionEntry{"CEIL", CompileFloorCeil<Direction::kUp>},
      FunctionEntry{"CEILING", CompileFloorCeil<Direction::kUp>},
      FunctionEntry{"ROUND", CompileRound},
      FunctionEntry{"TRUNCATE", CompileTruncate},
      FunctionEntry{"POWER", CompilePair<JavaPower>},
      FunctionEntry{"SQRT", CompileUnary<SquareRoot>},
      FunctionEntry{"EXP", CompileUnary<Exponential>},
      FunctionEntry{"LN", CompileUnary<NaturalLog>},
      FunctionEntry{"LOG", CompileLog},
      FunctionEntry{"LOG2", CompileUnary<Log2>},
      FunctionEntry{"LOG10", CompileUnary<Log10>},
      FunctionEntry{"SIN", CompileUnary<Sine>},
      FunctionEntry{"COS", CompileUnary<Cosine>},
      FunctionEntry{"TAN", CompileUnary<Tangent>},
      FunctionEntry{"COT", CompileUnary<Cotangent>},
      FunctionEntry{"ASIN", CompileUnary<ArcSine>},
      FunctionEntry{"ACOS", CompileUnary<ArcCosine>},
      FunctionEntry{"ATAN", CompileUnary<ArcTangent>},
      FunctionEntry{"ATAN2", CompilePair<ArcTangent2>},
      FunctionEntry{"SINH", CompileUnary<HyperbolicSine>},
      FunctionEntry{"COSH", CompileUnary<HyperbolicCosine>},
      FunctionEntry{"TANH", CompileUnary<HyperbolicTangent>},
      FunctionEntry{"DEGREES", CompileUnary<Degrees>},
      FunctionEntry{"RADIANS", CompileUnary<Radians>},
      FunctionEntry{"PI", CompilePi},
      FunctionEntry{"E", CompileE},
      FunctionEntry{"GREATEST", CompileExtreme<Extreme::kGreatest>},
      FunctionEntry{"LEAST", CompileExtreme<Extreme::kLeast>},
  };
  return kTable;
}

}  // namespace podium::eval
