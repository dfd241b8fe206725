#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "podium/base/large_memory.h"

namespace podium {

/// Allocator under which `resize` leaves new elements unwritten, and large buffers lie in huge pages. For
/// plain data only.
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

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_array_new_length();
    if (bytes < kHugePageBytes) return std::allocator<T>::allocate(count);
    return static_cast<T*>(AllocateLarge(bytes));
  }
  void deallocate(T* memory, std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kHugePageBytes) return std::allocator<T>::deallocate(memory, count);
    FreeLarge(memory, bytes);
  }

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
