#pragma once

#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace podium {

/// Allocator under which `resize` leaves new elements unwritten. For plain data only.
template <class T>
class RawAllocator : public std::allocator<T> {
 public:
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  template <class U>
  struct rebind {
    using other = RawAllocator<U>;
  };

  RawAllocator() = default;
  template <class U>
  RawAllocator(const RawAllocator<U>& /*other*/) noexcept {}  // NOLINT: implicit, as allocators convert

  template <class U>
  void construct(U* /*place*/) noexcept {}
  template <class U, class First, class... Rest>
  void construct(U* place, First&& first, Rest&&... rest) {
    ::new (static_cast<void*>(place)) U(std::forward<First>(first), std::forward<Rest>(rest)...);
  }
};

/// A vector for buffers that are resized first and written afterwards: growing it does not clear it, which
/// would cost as much as filling it.
template <class T>
using RawVector = std::vector<T, RawAllocator<T>>;

}  // namespace podium
