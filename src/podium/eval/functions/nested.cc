#include "podium/eval/functions/nested.h"

#include <arrow/array/array_base.h>
#include <arrow/array/concatenate.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"
#include "podium/eval/physical.h"
#include "podium/eval/row_operation.h"

namespace podium::eval {
namespace {

/// The values of several columns row by row: first row of each, second row of each, ...
Result<std::shared_ptr<arrow::ArrayData>> Interleave(std::span<const Column> columns, std::int64_t num_rows,
                                                     const std::shared_ptr<arrow::DataType>& type) {
  const auto width = static_cast<std::int64_t>(columns.size());
  if (width * num_rows > std::numeric_limits<std::int32_t>::max()) {
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
  indices.reserve(static_cast<std::size_t>(width * num_rows));
  for (std::int64_t row = 0; row < num_rows; ++row) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      indices.push_back(static_cast<std::int32_t>(begin[i] + (columns[i].constant ? 0 : row)));
    }
  }
  return Take(*all->data(), indices);
}

Result<std::shared_ptr<arrow::Buffer>> EvenOffsets(std::int64_t width, std::int64_t num_rows) {
  PODIUM_ASSIGN_OR_RETURN(auto buffer, NewBuffer((num_rows + 1) * std::int64_t{sizeof(std::int32_t)}));
  auto* offsets = reinterpret_cast<std::int32_t*>(buffer->mutable_data());
  for (std::int64_t row = 0; row <= num_rows; ++row) offsets[row] = static_cast<std::int32_t>(row * width);
  return buffer;
}

class ArrayOperation final : public Operation {
 public:
  explicit ArrayOperation(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    PODIUM_ASSIGN_OR_RETURN(auto values, Interleave(arguments, num_rows, type_->field(0)->type()));
    PODIUM_ASSIGN_OR_RETURN(auto offsets, EvenOffsets(static_cast<std::int64_t>(arguments.size()), num_rows));
    return Column{.data = arrow::ArrayData::Make(type_, num_rows, {nullptr, std::move(offsets)},
                                                 {std::move(values)}, 0),
                  .constant = false,
                  .errors = nullptr};
  }

 private:
  std::shared_ptr<arrow::DataType> type_;
};

/// MAP(key, value, key, value, ...)
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
    const auto& entry_type = type_->field(0)->type();
    const auto width = static_cast<std::int64_t>(keys.size());
    PODIUM_ASSIGN_OR_RETURN(auto key_data, Interleave(keys, num_rows, entry_type->field(0)->type()));
    PODIUM_ASSIGN_OR_RETURN(auto value_data, Interleave(values, num_rows, entry_type->field(1)->type()));
    PODIUM_ASSIGN_OR_RETURN(auto offsets, EvenOffsets(width, num_rows));
    auto entries = arrow::ArrayData::Make(entry_type, width * num_rows, {nullptr},
                                          {std::move(key_data), std::move(value_data)}, 0);
    return Column{.data = arrow::ArrayData::Make(type_, num_rows, {nullptr, std::move(offsets)},
                                                 {std::move(entries)}, 0),
                  .constant = false,
                  .errors = nullptr};
  }

 private:
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

/// Elements picked from a child array, one a row; rows without one are NULL.
class Picks {
 public:
  explicit Picks(std::int64_t num_rows) : indices_(static_cast<std::size_t>(num_rows), kNone) {}
  void Set(std::int64_t row, std::int64_t element) {
    indices_[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(element);
  }

  Result<Column> Gather(const arrow::ArrayData& child, const std::shared_ptr<arrow::DataType>& type) {
    const auto num_rows = static_cast<std::int64_t>(indices_.size());
    if (child.length == 0) return NullConstant(type);
    PODIUM_ASSIGN_OR_RETURN(auto validity, NewBuffer(BitmapBytes(num_rows)));
    std::memset(validity->mutable_data(), 0, static_cast<std::size_t>(validity->size()));
    const Column values{
        .data = std::make_shared<arrow::ArrayData>(child), .constant = false, .errors = nullptr};
    const Validity present(values);
    for (std::int64_t row = 0; row < num_rows; ++row) {
      std::int32_t& index = indices_[static_cast<std::size_t>(row)];
      if (index != kNone && present[index]) SetBit(validity->mutable_data(), row);
      if (index == kNone) index = 0;
    }
    PODIUM_ASSIGN_OR_RETURN(auto taken, Take(child, indices_));
    auto data = taken->Copy();
    if (data->type->id() == arrow::Type::NA) return NullConstant(type);
    data->type = type;
    data->buffers[0] = std::move(validity);
    data->null_count = arrow::kUnknownNullCount;
    return Column{.data = std::move(data), .constant = false, .errors = nullptr};
  }

 private:
  static constexpr std::int32_t kNone = -1;
  std::vector<std::int32_t> indices_;
};

/// Where the elements of each row's list or map begin and end in the child.
class Extents {
 public:
  explicit Extents(const Column& column)
      : offsets_(column.data->GetValues<std::int32_t>(1)), mask_(column.constant ? 0 : -1) {}
  std::int64_t begin(std::int64_t row) const { return offsets_[row & mask_]; }
  std::int64_t end(std::int64_t row) const { return offsets_[(row & mask_) + 1]; }

 private:
  const std::int32_t* offsets_;
  std::int64_t mask_;
};

/// ITEM(array, index): from 1; NULL outside.
class ArrayItemOperation final : public StrictOperation {
 public:
  using StrictOperation::StrictOperation;

 protected:
  Result<Column> Compute(std::span<const Column> arguments, RowValidity validity,
                         std::int64_t num_rows) const override {
    const Extents extents(arguments[0]);
    const View<std::int32_t> index(arguments[1]);
    Picks picks(num_rows);
    for (std::int64_t row = 0; row < num_rows; ++row) {
      if (!validity[row]) continue;
      const std::int64_t element = extents.begin(row) + index[row] - 1;
      if (element >= extents.begin(row) && element < extents.end(row)) picks.Set(row, element);
    }
    return picks.Gather(*arguments[0].data->child_data[0], type());
  }
};

/// ITEM(map, key): NULL if the key is not there.
template <class T>
class MapItemOperation final : public Operation {
 public:
  explicit MapItemOperation(std::shared_ptr<arrow::DataType> type) : type_(std::move(type)) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    const Validity maps(arguments[0]);
    if (maps.all_null()) return NullConstant(type_);
    const Extents extents(arguments[0]);
    const arrow::ArrayData& entries = *arguments[0].data->child_data[0];
    const auto child = [&](std::size_t i) {
      return entries.child_data[i]->Slice(entries.offset, entries.length);
    };
    const Column keys{.data = child(0), .constant = false, .errors = nullptr};
    const View<T> key_values(keys);
    const Validity key_validity(keys);
    const View<T> sought(arguments[1]);
    const Validity sought_validity(arguments[1]);
    Picks picks(num_rows);
    for (std::int64_t row = 0; row < num_rows; ++row) {
      if (!maps[row]) continue;
      for (std::int64_t entry = extents.begin(row); entry < extents.end(row); ++entry) {
        // A NULL key is found by a NULL, as in Flink.
        const bool found = sought_validity[row] ? key_validity[entry] && key_values[entry] == sought[row]
                                                : !key_validity[entry];
        if (!found) continue;
        picks.Set(row, entry);
        break;
      }
    }
    return picks.Gather(*child(1), type_);
  }

 private:
  std::shared_ptr<arrow::DataType> type_;
};

class CardinalityOperation final : public StrictOperation {
 public:
  CardinalityOperation() : StrictOperation(arrow::int32()) {}

 protected:
  Result<Column> Compute(std::span<const Column> arguments, RowValidity validity,
                         std::int64_t num_rows) const override {
    const Extents extents(arguments[0]);
    ColumnWriter<std::int32_t> writer(type(), std::move(validity), num_rows);
    PODIUM_RETURN_NOT_OK(writer.Start());
    for (std::int64_t row = 0; row < num_rows; ++row) {
      writer.Put(row, static_cast<std::int32_t>(extents.end(row) - extents.begin(row)));
    }
    return writer.Finish();
  }
};

/// ELEMENT(array): its only element; NULL of an empty one.
class ElementOperation final : public StrictOperation {
 public:
  using StrictOperation::StrictOperation;

 protected:
  Result<Column> Compute(std::span<const Column> arguments, RowValidity validity,
                         std::int64_t num_rows) const override {
    const Extents extents(arguments[0]);
    Picks picks(num_rows);
    auto errors = std::make_shared<RowErrors>();
    for (std::int64_t row = 0; row < num_rows; ++row) {
      if (!validity[row]) continue;
      const std::int64_t size = extents.end(row) - extents.begin(row);
      if (size == 1) picks.Set(row, extents.begin(row));
      if (size > 1) errors->push_back({row, Status::Invalid("Array has more than one element.")});
    }
    PODIUM_ASSIGN_OR_RETURN(auto result, picks.Gather(*arguments[0].data->child_data[0], type()));
    if (!errors->empty()) result.errors = std::move(errors);
    return result;
  }
};

class FieldOperation final : public Operation {
 public:
  FieldOperation(std::shared_ptr<arrow::DataType> type, std::int32_t field)
      : type_(std::move(type)), field_(field) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t) const override {
    const Column& row = arguments[0];
    const Validity parent(row);
    if (parent.all_null()) return NullConstant(type_);
    auto child =
        row.data->child_data[static_cast<std::size_t>(field_)]->Slice(row.data->offset, row.data->length);
    if (child->type->id() == arrow::Type::NA) return NullConstant(type_);
    Column result{.data = std::move(child), .constant = row.constant, .errors = nullptr};
    result.data->type = type_;
    if (parent.all_valid()) return result;
    // A field of a NULL row is NULL, whatever the child array says.
    const std::int64_t offset = result.data->offset;
    const std::int64_t length = result.data->length;
    const Validity own(result);
    PODIUM_ASSIGN_OR_RETURN(auto bitmap, NewBuffer(BitmapBytes(offset + length)));
    std::memset(bitmap->mutable_data(), 0, static_cast<std::size_t>(bitmap->size()));
    for (std::int64_t i = 0; i < length; ++i) {
      if (own[i] && parent[i]) SetBit(bitmap->mutable_data(), offset + i);
    }
    result.data->buffers[0] = std::move(bitmap);
    result.data->null_count = arrow::kUnknownNullCount;
    return result;
  }

 private:
  std::shared_ptr<arrow::DataType> type_;
  std::int32_t field_;
};

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

Result<Slot> CompileArrayItem(ExpressionBuilder& builder, const Rex& call, Slot array) {
  PODIUM_ASSIGN_OR_RETURN(const Slot index, builder.CompileAs(call.operands[1], LogicalType::Int()));
  if (const Column* constant = builder.constant(index); constant != nullptr && !IsNullConstant(*constant)) {
    const std::int32_t value = View<std::int32_t>(*constant)[0];
    if (value < 1) {
      return Status::Refused("Array element access needs an index starting at 1 but was ", value, ".");
    }
  }
  return builder.Add(std::make_unique<ArrayItemOperation>(ToArrowType(call.type)), {array, index}, call.type);
}

Result<Slot> CompileMapItem(ExpressionBuilder& builder, const Rex& call, Slot map) {
  const LogicalType key_type = builder.type(map).children()[0];
  PODIUM_ASSIGN_OR_RETURN(const Slot key, builder.CompileAs(call.operands[1], key_type));
  const auto type = ToArrowType(call.type);
  const auto make = [&](auto tag) -> std::unique_ptr<Operation> {
    return std::make_unique<MapItemOperation<typename decltype(tag)::type>>(type);
  };
  const Physical physical = PhysicalOf(key_type);
  auto operation = WithNumber(physical, make, []() -> std::unique_ptr<Operation> { return nullptr; });
  if (physical == Physical::kBool) operation = make(Tag<bool>{});
  if (physical == Physical::kDecimal) operation = make(Tag<Int128>{});
  if (physical == Physical::kText) operation = make(Tag<std::string_view>{});
  if (operation == nullptr) return UnsupportedOperands(call);
  return builder.Add(std::move(operation), {map, key}, call.type);
}

Result<Slot> CompileItem(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 2));
  PODIUM_ASSIGN_OR_RETURN(const Slot collection, builder.Compile(*call.operands[0]));
  switch (builder.type(collection).root()) {
    case TypeRoot::kArray:
      return CompileArrayItem(builder, call, collection);
    case TypeRoot::kMap:
      return CompileMapItem(builder, call, collection);
    default:
      return UnsupportedOperands(call);
  }
}

Result<Slot> CompileCardinality(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  PODIUM_ASSIGN_OR_RETURN(const Slot collection, builder.Compile(*call.operands[0]));
  const TypeRoot root = builder.type(collection).root();
  if (root != TypeRoot::kArray && root != TypeRoot::kMap && root != TypeRoot::kMultiset)
    return UnsupportedOperands(call);
  return builder.Add(std::make_unique<CardinalityOperation>(), {collection}, call.type);
}

Result<Slot> CompileElement(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  PODIUM_ASSIGN_OR_RETURN(const Slot array, builder.Compile(*call.operands[0]));
  if (builder.type(array).root() != TypeRoot::kArray) return UnsupportedOperands(call);
  return builder.Add(std::make_unique<ElementOperation>(ToArrowType(call.type)), {array}, call.type);
}

}  // namespace

Result<Slot> CompileField(ExpressionBuilder& builder, const Rex& field) {
  PODIUM_ASSIGN_OR_RETURN(const Slot row, builder.Compile(*field.operands[0]));
  const LogicalType& type = builder.type(row);
  if (type.root() != TypeRoot::kRow || field.index < 0 ||
      static_cast<std::size_t>(field.index) >= type.children().size()) {
    return Status::Internal("field ", field.index, " of ", type.ToString());
  }
  return builder.Add(std::make_unique<FieldOperation>(ToArrowType(field.type), field.index), {row},
                     field.type);
}

std::span<const FunctionEntry> NestedFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"ARRAY", CompileArray},
      FunctionEntry{"MAP", CompileMap},
      FunctionEntry{"ROW", CompileRow},
      FunctionEntry{"ITEM", CompileItem},
      FunctionEntry{"CARDINALITY", CompileCardinality},
      FunctionEntry{"ELEMENT", CompileElement},
  };
  return kTable;
}

}  // namespace podium::eval
