#pragma once

#include <arrow/api.h>

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/expression.h"
#include "podium/eval/java_text.h"
#include "podium/eval/row_errors.h"
#include "podium/eval/views.h"
#include "podium/expr/rex.h"

namespace podium::eval {

/// Builds expressions and columns for tests, and shows results as text: one element a row, "null" for NULL,
/// "error: message" for a row that failed.
class Evaluation {
 public:
  /// A column of values given as text, which is cast to `type`; "null" is NULL.
  Evaluation& With(const LogicalType& type, const std::vector<std::string>& values) {
    arrow::StringBuilder builder;
    for (const std::string& value : values) {
      (void)(value == "null" ? builder.AppendNull() : builder.Append(value));
    }
    const auto text = builder.Finish().ValueOrDie();
    input_.names.push_back("c" + std::to_string(input_.size()));
    input_.types.push_back(type);
    num_rows_ = text->length();
    const RowType string_input{.names = {"s"}, .types = {LogicalType::String()}};
    auto cast = Program::Compile(
        string_input, {Rex::Call("CAST", {Rex::InputRef(0, LogicalType::String())}, type)}, &context_);
    auto column = cast.value().Run({text->data()}, num_rows_);
    columns_.push_back(ToArray(column.value()[0], num_rows_).value()->data());
    return *this;
  }
  Evaluation& WithArray(const LogicalType& type, const std::shared_ptr<arrow::Array>& array) {
    input_.names.push_back("c" + std::to_string(input_.size()));
    input_.types.push_back(type);
    num_rows_ = array->length();
    columns_.push_back(array->data());
    return *this;
  }

  RexPtr column(int index) const {
    return Rex::InputRef(index, input_.types[static_cast<std::size_t>(index)]);
  }
  EvalContext& context() { return context_; }
  const RowType& input() const { return input_; }
  std::int64_t num_rows() const { return num_rows_; }

  /// The values of the expression; a compile error is the only element.
  std::vector<std::string> Run(const RexPtr& expression) const {
    auto program = Program::Compile(input_, {expression}, &context_);
    if (!program.ok()) return {program.status().ToString()};
    auto result = program.value().Run(columns_, num_rows_);
    if (!result.ok()) return {result.status().ToString()};
    const Column& column = result.value()[0];
    const auto array = ToArray(column, num_rows_).value();
    if (auto valid = array->ValidateFull(); !valid.ok()) return {valid.ToString()};
    std::vector<std::string> values;
    for (std::int64_t row = 0; row < num_rows_; ++row) {
      const Status* error = FindError(column, row);
      values.push_back(error != nullptr ? "error: " + error->message() : Show(*array, row, expression->type));
    }
    return values;
  }

 private:
  static std::string Show(const arrow::Array& array, std::int64_t row, const LogicalType& type) {
    if (array.IsNull(row)) return "null";
    if (type.is_nested()) return array.GetScalar(row).ValueOrDie()->ToString();
    if (type.root() == TypeRoot::kBoolean)
      return static_cast<const arrow::BooleanArray&>(array).Value(row) ? "true" : "false";
    const EvalContext context;
    const RowType input{.names = {"v"}, .types = {type}};
    auto cast = Program::Compile(input, {Rex::Call("CAST", {Rex::InputRef(0, type)}, LogicalType::String())},
                                 &context);
    if (!cast.ok()) return cast.status().ToString();
    const auto text = cast.value().Run({array.data()}, array.length());
    return std::string(View<std::string_view>(text.value()[0])[row]);
  }

  RowType input_;
  std::vector<std::shared_ptr<arrow::ArrayData>> columns_;
  std::int64_t num_rows_ = 1;
  EvalContext context_;
};

// Literals and calls, short.
inline RexPtr IntLiteral(std::int64_t value) { return Rex::Literal(value, LogicalType::Int(false)); }
inline RexPtr BigIntLiteral(std::int64_t value) { return Rex::Literal(value, LogicalType::BigInt(false)); }
inline RexPtr TextLiteral(std::string value) {
  return Rex::Literal(std::move(value), LogicalType::String(false));
}
inline RexPtr SymbolLiteral(std::string value) {
  return Rex::Literal(std::move(value), LogicalType::Symbol());
}
inline RexPtr NullLiteral(const LogicalType& type) { return Rex::Literal({}, type); }
inline RexPtr BoolCall(std::string op, std::vector<RexPtr> operands) {
  return Rex::Call(std::move(op), std::move(operands), LogicalType::Boolean());
}
inline RexPtr IntCall(std::string op, std::vector<RexPtr> operands) {
  return Rex::Call(std::move(op), std::move(operands), LogicalType::Int());
}
inline RexPtr TextCall(std::string op, std::vector<RexPtr> operands) {
  return Rex::Call(std::move(op), std::move(operands), LogicalType::String());
}
inline RexPtr Cast(RexPtr value, const LogicalType& type) {
  return Rex::Call("CAST", {std::move(value)}, type);
}
inline RexPtr TryCast(RexPtr value, const LogicalType& type) {
  return Rex::Call("TRY_CAST", {std::move(value)}, type);
}

}  // namespace podium::eval
