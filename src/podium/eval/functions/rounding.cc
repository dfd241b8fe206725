#include "podium/eval/functions/rounding.h"

#include <charconv>
#include <cmath>
#include <string>
#include <type_traits>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/java_text.h"
#include "podium/eval/physical.h"
#include "podium/eval/row_operation.h"

namespace podium::eval {
namespace {

enum class Rounding : std::uint8_t { kHalfUp, kDown };

/// `value`, of scale `scale`, with its digits behind place `digits` (from the point, negative before it)
/// removed.
Int128 RoundPlaces(Int128 value, std::int32_t scale, std::int32_t digits, Rounding rounding) {
  const std::int64_t drop = std::int64_t{scale} - digits;
  if (drop <= 0) return value;
  if (drop > kMaxDecimalPrecision) return 0;
  const Int128 unit = PowerOfTen(static_cast<std::int32_t>(drop));
  const Int128 rest = value % unit;
  Int128 result = value - rest;
  const Int128 magnitude = rest < 0 ? -rest : rest;
  if (rounding == Rounding::kHalfUp && magnitude >= unit - magnitude) result += value < 0 ? -unit : unit;
  return result;
}

/// The double nearest to the decimal number.
template <class T>
T ToApproximate(const ParsedDecimal& number) {
  std::string text = number.negative ? "-" : "";
  text += number.digits.empty() ? "0" : number.digits;
  text += 'e';
  text += std::to_string(number.exponent);
  T value = 0;
  const auto code = std::from_chars(text.data(), text.data() + text.size(), value).ec;
  if (code == std::errc::result_out_of_range) value = static_cast<T>(std::strtod(text.c_str(), nullptr));
  return value;
}

/// BigDecimal has no negative zero.
template <class T>
T NoNegativeZero(T value) {
  return value == 0 ? T{0} : value;
}

template <class T>
Result<T> RoundApproximate(T value, std::int32_t digits, Rounding rounding) {
  if (!std::isfinite(value)) return Status::Invalid("Infinite or NaN");
  auto number = ParseDecimal(JavaText(static_cast<double>(value)));
  if (!number.has_value()) return Status::Internal("unreadable double");
  const std::int64_t drop = -number->exponent - digits;
  if (drop <= 0) return NoNegativeZero(ToApproximate<T>(*number));
  const auto size = static_cast<std::int64_t>(number->digits.size());
  bool up = false;
  if (drop > size) {
    number->digits.clear();
  } else {
    const auto keep = static_cast<std::size_t>(size - drop);
    up = rounding == Rounding::kHalfUp && number->digits[keep] >= '5';
    number->digits.erase(keep);
  }
  number->exponent += drop;
  if (up) {
    // Carry: trailing nines become zeros.
    std::size_t at = number->digits.size();
    while (at > 0 && number->digits[at - 1] == '9') number->digits[--at] = '0';
    if (at > 0) {
      ++number->digits[at - 1];
    } else {
      number->digits.insert(0, 1, '1');
    }
  }
  return NoNegativeZero(ToApproximate<T>(*number));
}

Result<Slot> CompileRounding(ExpressionBuilder& builder, const Rex& call, Rounding rounding) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 2));
  const LogicalType& from = call.operands[0]->type;
  const auto type = ToArrowType(call.type);
  const RexPtr digits =
      call.operands.size() == 2 ? call.operands[1] : Rex::Literal(std::int64_t{0}, LogicalType::Int(false));
  PODIUM_ASSIGN_OR_RETURN(const Slot places, builder.CompileAs(digits, LogicalType::Int()));
  if (from.root() == TypeRoot::kDecimal) {
    PODIUM_ASSIGN_OR_RETURN(const Slot operand, builder.Compile(*call.operands[0]));
    auto operation = PerRow<Int128, Int128, std::int32_t>(
        type, [scale = from.scale(), to = ShapeOf(call.type), rounding](Int128 value, std::int32_t keep) {
          return RescaleDecimal(RoundPlaces(value, scale, keep, rounding), scale, to);
        });
    return builder.Add(std::move(operation), {operand, places}, call.type);
  }
  PODIUM_ASSIGN_OR_RETURN(const Slot operand, builder.CompileAs(call.operands[0], call.type));
  return WithNumber(
      PhysicalOf(call.type),
      [&](auto tag) -> Result<Slot> {
        using T = typename decltype(tag)::type;
        auto operation = PerRow<T, T, std::int32_t>(type, [rounding](T value, std::int32_t keep) {
          if constexpr (std::is_floating_point_v<T>) {
            return RoundApproximate(value, keep, rounding);
          } else {
            return static_cast<T>(RoundPlaces(value, 0, keep, rounding));
          }
        });
        return builder.Add(std::move(operation), {operand, places}, call.type);
      },
      [&]() -> Result<Slot> { return UnsupportedOperands(call); });
}

}  // namespace

Result<Slot> CompileRound(ExpressionBuilder& builder, const Rex& call) {
  return CompileRounding(builder, call, Rounding::kHalfUp);
}

Result<Slot> CompileTruncate(ExpressionBuilder& builder, const Rex& call) {
  return CompileRounding(builder, call, Rounding::kDown);
}

}  // namespace podium::eval
