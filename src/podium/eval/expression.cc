#include "podium/eval/expression.h"

#include <arrow/array/data.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/functions/cast.h"
#include "podium/eval/literal_column.h"
#include "podium/eval/physical.h"
#include "podium/eval/registry.h"
#include "podium/eval/row_errors.h"
#include "podium/eval/views.h"

namespace podium::eval {
namespace {

void DigestLiteral(const LiteralValue& literal, std::string& out) {
  out += static_cast<char>('0' + literal.index());
  struct Writer {
    std::string& out;
    void operator()(std::monostate) const {}
    void operator()(bool value) const { out += value ? 't' : 'f'; }
    void operator()(std::int64_t value) const { out += fmt::format("{}", value); }
    void operator()(double value) const { out += fmt::format("{}", std::bit_cast<std::uint64_t>(value)); }
    void operator()(const DecimalValue& value) const {
      const auto bits = static_cast<UInt128>(value.unscaled);
      out += fmt::format("{}:{}:{}", static_cast<std::uint64_t>(bits >> 64), static_cast<std::uint64_t>(bits),
                         value.scale);
    }
    void operator()(const TimestampValue& value) const {
      out += fmt::format("{}:{}", value.epoch_ms, value.nano_of_ms);
    }
    void operator()(const std::string& value) const { out += fmt::format("{}:{}", value.size(), value); }
  };
  std::visit(Writer{out}, literal);
}

/// A text that two expressions share only if they compute the same.
void Digest(const Rex& expression, std::string& out) {
  switch (expression.kind) {
    case RexKind::kInputRef:
      out += fmt::format("${}", expression.index);
      break;
    case RexKind::kLiteral:
      out += "'";
      DigestLiteral(expression.literal, out);
      break;
    case RexKind::kCall:
    case RexKind::kOver:
      out += expression.op;
      break;
    case RexKind::kField:
      out += fmt::format(".{}", expression.index);
      break;
  }
  out += ':';
  out += expression.type.ToString();
  out += '(';
  for (const RexPtr& operand : expression.operands) Digest(*operand, out);
  out += ')';
}

}  // namespace

Result<Program> Program::Compile(const RowType& input, const std::vector<RexPtr>& expressions,
                                 const EvalContext* context) {
  ExpressionBuilder builder(&input, context);
  std::vector<std::int32_t> outputs;
  for (const RexPtr& expression : expressions) {
    PODIUM_ASSIGN_OR_RETURN(const Slot slot, builder.Compile(*expression));
    outputs.push_back(slot.node);
  }
  builder.program_.outputs_ = std::move(outputs);
  return std::move(builder.program_);
}

Result<std::vector<Column>> Program::Run(const std::vector<std::shared_ptr<arrow::ArrayData>>& columns,
                                         std::int64_t num_rows) const {
  std::vector<Column> values(nodes_.size());
  std::vector<Column> arguments;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    if (node.input >= 0) {
      values[i].data = columns[static_cast<std::size_t>(node.input)];
      continue;
    }
    if (node.operation == nullptr) {
      values[i] = node.constant;
      continue;
    }
    arguments.clear();
    bool constant = true;
    for (const std::int32_t argument : node.arguments) {
      arguments.push_back(values[static_cast<std::size_t>(argument)]);
      constant = constant && arguments.back().constant;
    }
    // What depends on constants alone is computed once, as a constant.
    PODIUM_ASSIGN_OR_RETURN(auto value, RunOperation(*node.operation, arguments, constant ? 1 : num_rows));
    values[i] = WithErrorsAt(std::move(value), node.position);
    values[i].constant = values[i].constant || constant;
  }
  std::vector<Column> results;
  results.reserve(outputs_.size());
  for (const std::int32_t output : outputs_) results.push_back(values[static_cast<std::size_t>(output)]);
  return results;
}

Result<Slot> ExpressionBuilder::Compile(const Rex& expression) {
  std::string digest;
  Digest(expression, digest);
  if (const auto found = compiled_.find(digest); found != compiled_.end()) return found->second;
  PODIUM_ASSIGN_OR_RETURN(const Slot slot, CompileNew(expression));
  compiled_.emplace(std::move(digest), slot);
  return slot;
}

Result<Slot> ExpressionBuilder::CompileNew(const Rex& expression) {
  switch (expression.kind) {
    case RexKind::kInputRef: {
      const auto index = static_cast<std::size_t>(expression.index);
      if (expression.index < 0 || index >= input_->size()) {
        return Status::Internal("expression refers to input column ", expression.index, " of ",
                                input_->size());
      }
      Program::Node node;
      node.input = expression.index;
      node.type = input_->types[index];
      program_.nodes_.push_back(std::move(node));
      return Slot{static_cast<std::int32_t>(program_.nodes_.size()) - 1};
    }
    case RexKind::kLiteral: {
      PODIUM_ASSIGN_OR_RETURN(auto constant, LiteralColumn(expression.literal, expression.type));
      return AddConstant(std::move(constant), expression.type);
    }
    case RexKind::kCall: {
      // What planning folded into a search keeps the plain condition as its second operand (expr/sarg.h).
      if (expression.op == "SEARCH" && expression.operands.size() == 2)
        return Compile(*expression.operands[1]);
      const CompileFunction compile = FindFunction(expression.op);
      if (compile == nullptr) return Status::NotSupported("function ", expression.op).At(expression.position);
      const SourcePosition outer = position_;
      if (expression.position.line > 0) position_ = expression.position;
      Result<Slot> slot = compile(*this, expression);
      position_ = outer;
      if (!slot.ok()) return slot.status().At(expression.position);
      return slot;
    }
    case RexKind::kField:
      return CompileField(*this, expression);
    case RexKind::kOver:
      break;
  }
  return Status::NotSupported("window function ", expression.op, " in this place").At(expression.position);
}

Result<Slot> ExpressionBuilder::CompileAs(const RexPtr& expression, const LogicalType& type) {
  if (SameValues(expression->type, type)) return Compile(*expression);
  return Compile(*Rex::Call("CAST", {expression}, type.WithNullable(true), expression->position));
}

Result<Slot> ExpressionBuilder::Convert(Slot slot, const LogicalType& type) {
  if (SameValues(this->type(slot), type)) return slot;
  return CompileCast(*this, slot, type.WithNullable(true), CastFailure::kError);
}

Result<std::vector<Slot>> ExpressionBuilder::CompileAll(const std::vector<RexPtr>& operands) {
  std::vector<Slot> slots;
  slots.reserve(operands.size());
  for (const RexPtr& operand : operands) {
    PODIUM_ASSIGN_OR_RETURN(const Slot slot, Compile(*operand));
    slots.push_back(slot);
  }
  return slots;
}

Result<Slot> ExpressionBuilder::Add(std::unique_ptr<Operation> operation, std::vector<Slot> arguments,
                                    LogicalType type) {
  std::vector<Column> constants;
  for (const Slot argument : arguments) {
    if (const Column* value = constant(argument)) constants.push_back(*value);
  }
  if (!arguments.empty() && constants.size() == arguments.size()) {
    PODIUM_ASSIGN_OR_RETURN(auto value, RunOperation(*operation, constants, 1));
    value = WithErrorsAt(std::move(value), position_);
    value.constant = true;
    return AddConstant(std::move(value), std::move(type));
  }
  Program::Node node;
  node.operation = std::move(operation);
  for (const Slot argument : arguments) node.arguments.push_back(argument.node);
  node.type = std::move(type);
  node.position = position_;
  program_.nodes_.push_back(std::move(node));
  return Slot{static_cast<std::int32_t>(program_.nodes_.size()) - 1};
}

Slot ExpressionBuilder::AddDynamic(std::unique_ptr<Operation> operation, LogicalType type) {
  Program::Node node;
  node.operation = std::move(operation);
  node.type = std::move(type);
  program_.nodes_.push_back(std::move(node));
  return Slot{static_cast<std::int32_t>(program_.nodes_.size()) - 1};
}

Slot ExpressionBuilder::AddConstant(Column constant, LogicalType type) {
  Program::Node node;
  node.constant = std::move(constant);
  node.constant.constant = true;
  node.type = std::move(type);
  program_.nodes_.push_back(std::move(node));
  return Slot{static_cast<std::int32_t>(program_.nodes_.size()) - 1};
}

const Column* ExpressionBuilder::constant(Slot slot) const {
  const Program::Node& node = program_.nodes_[static_cast<std::size_t>(slot.node)];
  return node.constant.data == nullptr ? nullptr : &node.constant;
}

std::unique_ptr<std::string> ExpressionBuilder::ConstantText(Slot slot) const {
  const Column* value = constant(slot);
  if (value == nullptr || value->errors != nullptr || IsNullConstant(*value)) return nullptr;
  const arrow::Type::type id = value->data->type->id();
  if (id != arrow::Type::STRING && id != arrow::Type::BINARY) return nullptr;
  return std::make_unique<std::string>(View<std::string_view>(*value)[0]);
}

}  // namespace podium::eval
