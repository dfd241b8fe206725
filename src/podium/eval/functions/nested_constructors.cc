#include "podium/eval/functions/nested_constructors.h"

#include <arrow/array/array_base.h>
#include <arrow/array/concatenate.h>
#include <arrow/array/util.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"
#include "podium/eval/views.h"

namespace podium::eval {
namespace {

/// The values of several columns row by row: the first of `rows` of each, the second of each, ...
Result<std::shared_ptr<arrow::ArrayData>> Interleave(std::span<const Column> columns,
                                                     std::span<const std::int64_t> rows,
                                                     const std::shared_ptr<arrow::DataType>& type) {
  const auto width = static_cast<std::int64_t>(columns.size());
  const std::int64_t count = width * std::ssize(rows);
  if (count > std::numeric_limits<std::int32_t>::max()) {
    return Status::NotSupported(
        "collections of more than 2,147,483,647 elements in a batch; use smaller batches");
  }
  arrow::ArrayVector arrays;
  std::vector<std::int64_t> begin;
  std::int64_t length = 0;
  for (const Column& column : columns) {
    begin.push_back(length);
    auto data = column.data->Copy();
    data->type = type;  // Types of one layout differ in the nullability of their children at most.
    length += data->length;
    arrays.push_back(arrow::MakeArray(std::move(data)));
  }
  if (arrays.empty()) {
    PODIUM_ARROW_ASSIGN_OR_RETURN(auto empty, arrow::MakeArrayOfNull(type, 0));
    return empty->data();
  }
  PODIUM_ARROW_ASSIGN_OR_RETURN(const auto all, arrow::Concatenate(arrays));
  std::vector<std::int32_t> indices;
  indices.reserve(static_cast<std::size_t>(count));
  for (const std::int64_t row : rows) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      indices.push_back(static_cast<std::int32_t>(begin[i] + (columns[i].constant ? 0 : row)));
    }
  }
  return Take(*all->data(), indices);
}

/// Offsets of lists of `width` elements in `rows`, ascending, and of none in the other rows.
Result<std::shared_ptr<arrow::Buffer>> ListOffsets(std::int64_t width, std::span<const std::int64_t> rows,
                                                   std::int64_t num_rows) {
  PODIUM_ASSIGN_OR_RETURN(auto buffer, NewBuffer((num_rows + 1) * std::int64_t{sizeof(std::int32_t)}));
  auto* offsets = reinterpret_cast<std::int32_t*>(buffer->mutable_data());
  offsets[0] = 0;
  std::size_t next = 0;
  for (std::int64_t row = 0; row < num_rows; ++row) {
    const bool listed = next < rows.size() && rows[next] == row;
    if (listed) ++next;
    offsets[row + 1] = offsets[row] + static_cast<std::int32_t>(listed ? width : 0);
  }
  return buffer;
}

std::vector<std::int64_t> AllRows(std::int64_t num_rows) {
  std::vector<std::int64_t> rows(static_cast<std::size_t>(num_rows));
  std::iota(rows.begin(), rows.end(), 0);
  return rows;
}

class ArrayOperation final : public Operation {
 public:
  explicit ArrayOperation(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    const std::vector<std::int64_t> rows = AllRows(num_rows);
    PODIUM_ASSIGN_OR_RETURN(auto values, Interleave(arguments, rows, type_->field(0)->type()));
    PODIUM_ASSIGN_OR_RETURN(auto offsets, ListOffsets(std::ssize(arguments), rows, num_rows));
    return Column{.data = arrow::ArrayData::Make(type_, num_rows, {nullptr, std::move(offsets)},
                                                 {std::move(values)}, 0),
                  .constant = false,
                  .errors = nullptr};
  }

 private:
  std::shared_ptr<arrow::DataType> type_;
};

/// MAP(key, value, key, value, ...). A NULL key fails the row: Flink's maps have them, Arrow's do not.
class MapOperation final : public Operation {
 public:
  explicit MapOperation(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    std::vector<Column> keys;
    std::vector<Column> values;
    for (std::size_t i = 0; i + 1 < arguments.size(); i += 2) {
      keys.push_back(arguments[i]);
      values.push_back(arguments[i + 1]);
    }
    auto errors = std::make_shared<RowErrors>();
    const std::vector<std::int64_t> rows = RowsWithKeys(keys, num_rows, *errors);
    const auto& entry_type = type_->field(0)->type();
    const std::int64_t width = std::ssize(keys);
    PODIUM_ASSIGN_OR_RETURN(auto key_data, Interleave(keys, rows, entry_type->field(0)->type()));
    PODIUM_ASSIGN_OR_RETURN(auto value_data, Interleave(values, rows, entry_type->field(1)->type()));
    key_data->buffers[0] = nullptr;  // No key is NULL, and Arrow insists on it.
    key_data->null_count = 0;
    PODIUM_ASSIGN_OR_RETURN(auto offsets, ListOffsets(width, rows, num_rows));
    auto entries = arrow::ArrayData::Make(entry_type, width * std::ssize(rows), {nullptr},
                                          {std::move(key_data), std::move(value_data)}, 0);
    PODIUM_ASSIGN_OR_RETURN(auto validity, ValidityWithout(*errors, num_rows));
    const std::int64_t nulls = std::ssize(*errors);
    Column result{.data = arrow::ArrayData::Make(type_, num_rows, {std::move(validity), std::move(offsets)},
                                                 {std::move(entries)}, nulls),
                  .constant = false,
                  .errors = nullptr};
    if (nulls > 0) result.errors = std::move(errors);
    return result;
  }

 private:
  static std::vector<std::int64_t> RowsWithKeys(const std::vector<Column>& keys, std::int64_t num_rows,
                                                RowErrors& errors) {
    std::vector<Validity> validities;
    validities.reserve(keys.size());
    for (const Column& key : keys) validities.emplace_back(key);
    std::vector<std::int64_t> rows;
    rows.reserve(static_cast<std::size_t>(num_rows));
    for (std::int64_t row = 0; row < num_rows; ++row) {
      if (std::ranges::all_of(validities, [row](const Validity& validity) { return validity[row]; })) {
        rows.push_back(row);
      } else {
        errors.push_back({row, Status::NotSupported("a NULL key in a MAP")});
      }
    }
    return rows;
  }

  static Result<std::shared_ptr<arrow::Buffer>> ValidityWithout(const RowErrors& errors,
                                                                std::int64_t num_rows) {
    if (errors.empty()) return std::shared_ptr<arrow::Buffer>();
    PODIUM_ASSIGN_OR_RETURN(auto bitmap, NewBuffer(BitmapBytes(num_rows)));
    std::memset(bitmap->mutable_data(), 0xFF, static_cast<std::size_t>(bitmap->size()));
    for (const RowError& error : errors) ClearBit(bitmap->mutable_data(), error.row);
    return bitmap;
  }

  std::shared_ptr<arrow::DataType> type_;
};

class RowOperationNode final : public Operation {
 public:
  explicit RowOperationNode(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    std::vector<std::shared_ptr<arrow::ArrayData>> fields;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      PODIUM_ASSIGN_OR_RETURN(const auto array, ToArray(arguments[i], num_rows));
      auto data = array->data()->Copy();
      data->type = type_->field(static_cast<int>(i))->type();
      fields.push_back(std::move(data));
    }
    return Column{.data = arrow::ArrayData::Make(type_, num_rows, {nullptr}, std::move(fields), 0),
                  .constant = false,
                  .errors = nullptr};
  }

 private:
  std::shared_ptr<arrow::DataType> type_;
};

}  // namespace

Result<Slot> CompileArray(ExpressionBuilder& builder, const Rex& call) {
  if (call.type.root() != TypeRoot::kArray) return UnsupportedOperands(call);
  std::vector<Slot> slots;
  for (const RexPtr& operand : call.operands) {
    PODIUM_ASSIGN_OR_RETURN(const Slot slot, builder.CompileAs(operand, call.type.children()[0]));
    slots.push_back(slot);
  }
  auto operation = std::make_unique<ArrayOperation>(ToArrowType(call.type));
  if (slots.empty()) return builder.AddDynamic(std::move(operation), call.type);
  return builder.Add(std::move(operation), std::move(slots), call.type);
}

Result<Slot> CompileMap(ExpressionBuilder& builder, const Rex& call) {
  if (call.type.root() != TypeRoot::kMap || call.operands.size() % 2 != 0) return UnsupportedOperands(call);
  std::vector<Slot> slots;
  for (std::size_t i = 0; i < call.operands.size(); i += 2) {
    PODIUM_ASSIGN_OR_RETURN(const Slot key, builder.CompileAs(call.operands[i], call.type.children()[0]));
    PODIUM_ASSIGN_OR_RETURN(const Slot value,
                            builder.CompileAs(call.operands[i + 1], call.type.children()[1]));
    // Of two equal key expressions the last one's value counts; keys that turn out equal only at run time
    // stay.
    std::size_t at = 0;
    while (at < slots.size() && slots[at].node != key.node) at += 2;
    if (at < slots.size()) {
      slots[at + 1] = value;
    } else {
      slots.push_back(key);
      slots.push_back(value);
    }
  }
  auto operation = std::make_unique<MapOperation>(ToArrowType(call.type));
  if (slots.empty()) return builder.AddDynamic(std::move(operation), call.type);
  return builder.Add(std::move(operation), std::move(slots), call.type);
}

Result<Slot> CompileRow(ExpressionBuilder& builder, const Rex& call) {
  if (call.type.root() != TypeRoot::kRow || call.type.children().size() != call.operands.size()) {
    return UnsupportedOperands(call);
  }
  std::vector<Slot> slots;
  for (std::size_t i = 0; i < call.operands.size(); ++i) {
    PODIUM_ASSIGN_OR_RETURN(const Slot slot, builder.CompileAs(call.operands[i], call.type.children()[i]));
    slots.push_back(slot);
  }
  return builder.Add(std::make_unique<RowOperationNode>(ToArrowType(call.type)), std::move(slots), call.type);
}

}  // namespace podium::eval
