#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "podium/base/result.h"
#include "podium/eval/calc.h"
#include "podium/eval/column.h"
#include "podium/eval/operation.h"
#include "podium/expr/rex.h"

namespace podium::eval {

/// Expressions compiled to a list of operations on columns, each distinct subexpression once.
class Program {
 public:
  /// `context` must outlive the program. Returns NotSupported naming the function for one that is not built.
  static Result<Program> Compile(const RowType& input, const std::vector<RexPtr>& expressions,
                                 const EvalContext* context);

  /// The expressions' values over the rows, in order. The columns of `rows` are those of the input type; one
  /// that no expression reads may be null.
  Result<std::vector<Column>> Run(const std::vector<std::shared_ptr<arrow::ArrayData>>& columns,
                                  std::int64_t num_rows) const;

 private:
  friend class ExpressionBuilder;

  /// A value that expressions share: an input column, a constant, or the result of an operation.
  struct Node {
    std::int32_t input = -1;               ///< Input column, or -1.
    std::unique_ptr<Operation> operation;  ///< Null for inputs and constants.
    std::vector<std::int32_t> arguments;   ///< Nodes before this one.
    Column constant;                       ///< Known when compiled; data is null if it is not.
    LogicalType type;
    SourcePosition position;  ///< Of the call that the operation is part of: where its errors happen.
  };

  std::vector<Node> nodes_;  ///< Arguments before the operations that use them.
  std::vector<std::int32_t> outputs_;
};

/// A compiled subexpression.
struct Slot {
  std::int32_t node = -1;
};

/// Compiles expressions into a Program; what the functions' compile functions work with.
class ExpressionBuilder {
 public:
  ExpressionBuilder(const RowType* input, const EvalContext* context) : input_(input), context_(context) {}

  /// Compiles a subexpression, or finds it compiled.
  Result<Slot> Compile(const Rex& expression);
  /// Compiles an expression and converts it to `type` as CAST does, if it is of another one.
  Result<Slot> CompileAs(const RexPtr& expression, const LogicalType& type);
  /// Converts a compiled value to `type` as CAST does, if it is of another one.
  Result<Slot> Convert(Slot slot, const LogicalType& type);
  /// Compiles the operands in order.
  Result<std::vector<Slot>> CompileAll(const std::vector<RexPtr>& operands);

  /// Adds an operation. If every argument is a constant, it runs now and becomes one.
  Result<Slot> Add(std::unique_ptr<Operation> operation, std::vector<Slot> arguments, LogicalType type);
  /// Adds a value that is the same for every row of a batch but not for every batch.
  Slot AddDynamic(std::unique_ptr<Operation> operation, LogicalType type);
  Slot AddConstant(Column constant, LogicalType type);

  /// The value of a constant; null for anything else.
  const Column* constant(Slot slot) const;
  /// The text of a character constant that is not NULL; null for anything else. Valid until the next Add.
  std::unique_ptr<std::string> ConstantText(Slot slot) const;

  const LogicalType& type(Slot slot) const {
    return program_.nodes_[static_cast<std::size_t>(slot.node)].type;
  }
  const EvalContext* context() const { return context_; }

 private:
  friend class Program;

  Result<Slot> CompileNew(const Rex& expression);

  const RowType* input_;
  const EvalContext* context_;
  Program program_;
  SourcePosition position_;                         // Of the call being compiled.
  std::unordered_map<std::string, Slot> compiled_;  ///< By the expression's digest.
};

}  // namespace podium::eval
