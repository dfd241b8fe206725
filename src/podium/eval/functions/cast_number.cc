#include <cmath>
#include <limits>
#include <type_traits>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/dense_operation.h"
#include "podium/eval/functions/cast.h"
#include "podium/eval/physical.h"

namespace podium::eval {
namespace {

/// Java's conversion to an integer type: NaN is 0 and what is too large becomes the limit.
template <class Integer>
Integer Saturate(double value) {
  if (std::isnan(value)) return 0;
  // Both limits are exact or rounded away from zero as doubles, so that what lies between converts safely.
  if (value <= static_cast<double>(std::numeric_limits<Integer>::min()))
    return std::numeric_limits<Integer>::min();
  if (value >= static_cast<double>(std::numeric_limits<Integer>::max()))
    return std::numeric_limits<Integer>::max();
  return static_cast<Integer>(value);
}

/// Java's primitive conversions: integers wrap; approximate numbers go to int or long first, then wrap.
template <class Out, class In>
Out Convert(In value) {
  if constexpr (std::is_floating_point_v<Out> || std::is_integral_v<In>) {
    return static_cast<Out>(value);
  } else if constexpr (sizeof(Out) == sizeof(std::int64_t)) {
    return Saturate<std::int64_t>(static_cast<double>(value));
  } else {
    return static_cast<Out>(Saturate<std::int32_t>(static_cast<double>(value)));
  }
}

/// BigDecimal.longValue of the whole part: its low 64 bits.
std::int64_t WholePart(Int128 value, std::int32_t scale) {
  return static_cast<std::int64_t>(value / PowerOfTen(scale));
}

std::unique_ptr<Operation> FromBoolean(const LogicalType& to) {
  const auto type = ToArrowType(to);
  if (to.root() == TypeRoot::kDecimal) {
    const auto one = RescaleDecimal(1, 0, ShapeOf(to));
    return PerRow<Int128, bool>(type, [one](bool value) { return value ? one : std::optional<Int128>(0); });
  }
  return WithNumber(
      PhysicalOf(to),
      [&](auto tag) -> std::unique_ptr<Operation> {
        using T = typename decltype(tag)::type;
        return PerRow<T, bool>(type, [](bool value) { return static_cast<T>(value ? 1 : 0); });
      },
      []() -> std::unique_ptr<Operation> { return nullptr; });
}

std::unique_ptr<Operation> FromDecimal(const LogicalType& from, const LogicalType& to) {
  const auto type = ToArrowType(to);
  const DecimalShape shape = ShapeOf(from);
  if (to.root() == TypeRoot::kBoolean) {
    return PerRow<bool, Int128>(type, [](Int128 value) { return value != 0; });
  }
  if (to.root() == TypeRoot::kDecimal) {
    return PerRow<Int128, Int128>(type, [scale = from.scale(), target = ShapeOf(to)](Int128 value) {
      return RescaleDecimal(value, scale, target);
    });
  }
  return WithNumber(
      PhysicalOf(to),
      [&](auto tag) -> std::unique_ptr<Operation> {
        using T = typename decltype(tag)::type;
        if constexpr (std::is_floating_point_v<T>) {
          return PerRow<T, Int128>(
              type, [shape](Int128 value) { return static_cast<T>(DecimalToDouble(value, shape)); });
        } else {
          return PerRow<T, Int128>(
              type, [shape](Int128 value) { return static_cast<T>(WholePart(value, shape.scale)); });
        }
      },
      []() -> std::unique_ptr<Operation> { return nullptr; });
}

template <class In>
std::unique_ptr<Operation> FromNumber(const LogicalType& to) {
  const auto type = ToArrowType(to);
  if (to.root() == TypeRoot::kBoolean) {
    return PerRow<bool, In>(type, [](In value) { return value != 0; });
  }
  if (to.root() == TypeRoot::kDecimal) {
    const DecimalShape shape = ShapeOf(to);
    if constexpr (std::is_floating_point_v<In>) {
      return PerRow<Int128, In>(
          type, [shape](In value) { return DoubleToDecimal(static_cast<double>(value), shape); });
    } else {
      return PerRow<Int128, In>(type, [shape](In value) { return RescaleDecimal(value, 0, shape); });
    }
  }
  return WithNumber(
      PhysicalOf(to),
      [&](auto tag) -> std::unique_ptr<Operation> {
        using Out = typename decltype(tag)::type;
        return Dense<Out, In>(type, [](In value) { return Convert<Out>(value); });
      },
      []() -> std::unique_ptr<Operation> { return nullptr; });
}

}  // namespace

std::unique_ptr<Operation> CastNumber(const LogicalType& from, const LogicalType& to) {
  if (from.root() == TypeRoot::kBoolean) return FromBoolean(to);
  if (from.root() == TypeRoot::kDecimal) return FromDecimal(from, to);
  return WithNumber(
      PhysicalOf(from), [&](auto tag) { return FromNumber<typename decltype(tag)::type>(to); },
      []() -> std::unique_ptr<Operation> { return nullptr; });
}

}  // namespace podium::eval
