#pragma once

#include <cmath>
#include <type_traits>

namespace podium::aggregate {

/// The order of Java's Double.compareTo: -0.0 before 0.0, NaN last and equal to itself. Others as they are.
struct JavaLess {
  template <class T>
  bool operator()(const T& left, const T& right) const {
    if constexpr (std::is_floating_point_v<T>) {
      if (std::isnan(left) || std::isnan(right)) return !std::isnan(left) && std::isnan(right);
      if (left == right) return std::signbit(left) && !std::signbit(right);
    }
    return left < right;
  }
};

}  // namespace podium::aggregate
