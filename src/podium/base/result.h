#pragma once

#include <cassert>
#include <type_traits>
#include <utility>
#include <variant>

#include "podium/base/status.h"

namespace podium {

/// A value, or the Status that says why there is none. Never holds an OK status without a value.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<1>, std::move(value)) {}  // NOLINT: implicit on purpose
  Result(Status status) : content_(std::in_place_index<0>, std::move(status)) {  // NOLINT
    assert(!std::get<0>(content_).ok() && "a Result needs a value or an error");
  }
  /// Lets a `shared_ptr<Derived>` or a literal become the value.
  template <class U>
    requires(std::is_convertible_v<U, T> && !std::is_same_v<std::remove_cvref_t<U>, T> &&
             !std::is_same_v<std::remove_cvref_t<U>, Status> &&
             !std::is_same_v<std::remove_cvref_t<U>, Result>)
  Result(U&& value) : content_(std::in_place_index<1>, std::forward<U>(value)) {}  // NOLINT

  bool ok() const { return content_.index() == 1; }
  Status status() const { return ok() ? Status::OK() : std::get<0>(content_); }

  /// The value. Only after ok() has said that there is one.
  T& value() & { return std::get<1>(content_); }
  const T& value() const& { return std::get<1>(content_); }
  T&& value() && { return std::move(std::get<1>(content_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  std::variant<Status, T> content_;
};

}  // namespace podium
