#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "podium/eval/column_writer.h"
#include "podium/eval/operation.h"

namespace podium::eval {

/// An operation that yields NULL wherever an argument is NULL.
class StrictOperation : public Operation {
 public:
  explicit StrictOperation(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const final;

 protected:
  /// Computes the rows in `validity`; what stands in the others is free.
  virtual Result<Column> Compute(std::span<const Column> arguments, RowValidity validity,
                                 std::int64_t num_rows) const = 0;
  const std::shared_ptr<arrow::DataType>& type() const { return type_; }

 private:
  std::shared_ptr<arrow::DataType> type_;
};

/// Marks a function's result as text that it appends to its first parameter, a std::string&.
struct Text {};

namespace internal {

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

/// Stores what a function returned: T, optional<T> (nullopt is NULL), Result<T> or Result<optional<T>>.
template <class Out, class Value>
Status Store(ColumnWriter<Out>& writer, std::int64_t row, Value&& value) {
  using Plain = std::remove_cvref_t<Value>;
  if constexpr (std::is_same_v<Plain, Out>) {
    writer.Put(row, value);
  } else if constexpr (IsOptional<Plain>::value) {
    if (!value.has_value()) {
      writer.Skip(row);
      return writer.SetNull(row);
    }
    writer.Put(row, *value);
  } else {
    if (!value.ok()) {
      writer.Skip(row);
      return writer.SetError(row, value.status());
    }
    return Store(writer, row, std::forward<Value>(value).value());
  }
  return Status::OK();
}

/// The same for text: a function returns void, bool (false is NULL), Status, or Result<bool>.
inline Status StoreText(TextWriter& writer, std::int64_t row, bool present) {
  if (present) return writer.End(row);
  writer.Drop(row);
  return writer.SetNull(row);
}
inline Status StoreText(TextWriter& writer, std::int64_t row, const Status& status) {
  if (status.ok()) return writer.End(row);
  writer.Drop(row);
  return writer.SetError(row, status);
}
inline Status StoreText(TextWriter& writer, std::int64_t row, const Result<bool>& present) {
  return present.ok() ? StoreText(writer, row, present.value()) : StoreText(writer, row, present.status());
}

}  // namespace internal

/// A strict operation made of a function of one row's values. The loop over the rows is compiled into it; the
/// function is not called for rows with a NULL argument.
template <class Out, class Function, class... In>
class RowOperation final : public StrictOperation {
 public:
  RowOperation(std::shared_ptr<arrow::DataType> type, Function function)
      : StrictOperation(std::move(type)), function_(std::move(function)) {}

 protected:
  Result<Column> Compute(std::span<const Column> arguments, RowValidity validity,
                         std::int64_t num_rows) const override {
    return Loop(arguments, std::move(validity), num_rows, std::index_sequence_for<In...>{});
  }

 private:
  using Writer = std::conditional_t<std::is_same_v<Out, Text>, TextWriter, ColumnWriter<Out>>;

  template <std::size_t... I>
  Result<Column> Loop(std::span<const Column> arguments, RowValidity validity, std::int64_t num_rows,
                      std::index_sequence<I...>) const {
    const std::tuple<View<In>...> views{View<In>(arguments[I])...};
    Writer writer(type(), std::move(validity), num_rows);
    PODIUM_RETURN_NOT_OK(writer.Start());
    for (std::int64_t row = 0; row < num_rows; ++row) {
      if (!writer.present(row)) {
        writer.Skip(row);
        continue;
      }
      PODIUM_RETURN_NOT_OK(Call(writer, row, std::get<I>(views)[row]...));
    }
    return writer.Finish();
  }

  Status Call(Writer& writer, std::int64_t row, In... values) const {
    if constexpr (!std::is_same_v<Out, Text>) {
      return internal::Store<Out>(writer, row, function_(values...));
    } else if constexpr (std::is_void_v<std::invoke_result_t<const Function&, std::string&, In...>>) {
      function_(writer.text(), values...);
      return writer.End(row);
    } else {
      return internal::StoreText(writer, row, function_(writer.text(), values...));
    }
  }

  Function function_;
};

/// Makes a RowOperation: `Out` and `In` are physical types, or Text for a result that is appended.
template <class Out, class... In, class Function>
std::unique_ptr<Operation> PerRow(std::shared_ptr<arrow::DataType> type, Function function) {
  return std::make_unique<RowOperation<Out, Function, In...>>(std::move(type), std::move(function));
}

}  // namespace podium::eval
