#pragma once

#include <memory>
#include <utility>

#include "podium/eval/row_operation.h"

namespace podium::eval {

/// Elements of a fixed-width column, read without a test: for loops that the compiler vectorises.
template <class T>
class DenseValues {
 public:
  explicit DenseValues(const Column& column) : values_(column.data->GetValues<T>(1)) {}
  T operator[](std::int64_t row) const { return LoadUnaligned<T>(values_ + row); }

 private:
  const T* values_;
};

/// A constant, as if it were a column.
template <class T>
class ConstantValue {
 public:
  explicit ConstantValue(const Column& column) : value_(View<T>(column)[0]) {}
  T operator[](std::int64_t) const { return value_; }

 private:
  T value_;
};

/// Calls `body` with two accessors, specialised for a constant on either side.
template <class T, class Body>
auto WithOperands(const Column& left, const Column& right, Body&& body) {
  if (left.constant && !right.constant) return body(ConstantValue<T>(left), DenseValues<T>(right));
  if (right.constant && !left.constant) return body(DenseValues<T>(left), ConstantValue<T>(right));
  return body(DenseValues<T>(left), DenseValues<T>(right));
}

/// A function of one fixed-width value that cannot fail: applied to every row, NULL rows included.
template <class Out, class In, class Function>
class DenseUnary final : public StrictOperation {
 public:
  DenseUnary(std::shared_ptr<arrow::DataType> type, Function function)
      : StrictOperation(std::move(type)), function_(std::move(function)) {}

 protected:
  Result<Column> Compute(std::span<const Column> arguments, RowValidity validity,
                         std::int64_t num_rows) const override {
    ColumnWriter<Out> writer(type(), std::move(validity), num_rows);
    PODIUM_RETURN_NOT_OK(writer.Start());
    const DenseValues<In> values(arguments[0]);
    Out* const out = writer.values();
    for (std::int64_t row = 0; row < num_rows; ++row) out[row] = function_(values[row]);
    return writer.Finish();
  }

 private:
  Function function_;
};

/// The same of two values of one type.
template <class Out, class In, class Function>
class DenseBinary final : public StrictOperation {
 public:
  DenseBinary(std::shared_ptr<arrow::DataType> type, Function function)
      : StrictOperation(std::move(type)), function_(std::move(function)) {}

 protected:
  Result<Column> Compute(std::span<const Column> arguments, RowValidity validity,
                         std::int64_t num_rows) const override {
    ColumnWriter<Out> writer(type(), std::move(validity), num_rows);
    PODIUM_RETURN_NOT_OK(writer.Start());
    WithOperands<In>(arguments[0], arguments[1], [&](const auto& left, const auto& right) {
      Out* const out = writer.values();
      for (std::int64_t row = 0; row < num_rows; ++row) out[row] = function_(left[row], right[row]);
    });
    return writer.Finish();
  }

 private:
  Function function_;
};

template <class Out, class In, class Function>
std::unique_ptr<Operation> Dense(std::shared_ptr<arrow::DataType> type, Function function) {
  return std::make_unique<DenseUnary<Out, In, Function>>(std::move(type), std::move(function));
}

template <class Out, class In, class Function>
std::unique_ptr<Operation> DensePair(std::shared_ptr<arrow::DataType> type, Function function) {
  return std::make_unique<DenseBinary<Out, In, Function>>(std::move(type), std::move(function));
}

}  // namespace podium::eval
