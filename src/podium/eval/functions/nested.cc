#include "podium/eval/functions/nested.h"

#include <arrow/array/array_base.h>

#include <array>
#include <utility>

#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"
#include "podium/eval/functions/nested_constructors.h"
#include "podium/eval/physical.h"
#include "podium/eval/row_operation.h"

namespace podium::eval {
namespace {

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

/// ARRAY_CONTAINS(array, value): a NULL is found by a NULL; NULL only for a NULL array.
template <class T>
class ContainsOperation final : public Operation {
 public:
  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    PODIUM_ASSIGN_OR_RETURN(auto validity, CombineValidity(arguments.first(1), num_rows));
    if (IsNullConstant(arguments[0])) return NullConstant(arrow::boolean());
    const Extents extents(arguments[0]);
    const Column elements{.data = arguments[0].data->child_data[0], .constant = false, .errors = nullptr};
    const View<T> values(elements);
    const Validity present(elements);
    const View<T> sought(arguments[1]);
    const Validity sought_validity(arguments[1]);
    ColumnWriter<bool> writer(arrow::boolean(), std::move(validity), num_rows);
    PODIUM_RETURN_NOT_OK(writer.Start());
    for (std::int64_t row = 0; row < num_rows; ++row) {
      if (!writer.present(row)) continue;
      bool found = false;
      for (std::int64_t at = extents.begin(row); at < extents.end(row) && !found; ++at) {
        found = sought_validity[row] ? present[at] && values[at] == sought[row] : !present[at];
      }
      writer.Put(row, found);
    }
    return writer.Finish();
  }
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

/// Makes an operation of the template for the C++ type that keys or elements of `type` have; null for nested
/// ones.
template <template <class> class OperationOf, class... Arguments>
std::unique_ptr<Operation> MakeFor(const LogicalType& type, Arguments... arguments) {
  const auto make = [&](auto tag) -> std::unique_ptr<Operation> {
    return std::make_unique<OperationOf<typename decltype(tag)::type>>(arguments...);
  };
  switch (PhysicalOf(type)) {
    case Physical::kBool:
      return make(Tag<bool>{});
    case Physical::kDecimal:
      return make(Tag<Int128>{});
    case Physical::kText:
      return make(Tag<std::string_view>{});
    default:
      return WithNumber(PhysicalOf(type), make, []() -> std::unique_ptr<Operation> { return nullptr; });
  }
}

Result<Slot> CompileMapItem(ExpressionBuilder& builder, const Rex& call, Slot map) {
  const LogicalType key_type = builder.type(map).children()[0];
  PODIUM_ASSIGN_OR_RETURN(const Slot key, builder.CompileAs(call.operands[1], key_type));
  auto operation = MakeFor<MapItemOperation>(key_type, ToArrowType(call.type));
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

Result<Slot> CompileContains(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 2));
  PODIUM_ASSIGN_OR_RETURN(const Slot array, builder.Compile(*call.operands[0]));
  if (builder.type(array).root() != TypeRoot::kArray) return UnsupportedOperands(call);
  const LogicalType element = builder.type(array).children()[0];
  PODIUM_ASSIGN_OR_RETURN(const Slot value, builder.CompileAs(call.operands[1], element));
  auto operation = MakeFor<ContainsOperation>(element);
  if (operation == nullptr) return UnsupportedOperands(call);
  return builder.Add(std::move(operation), {array, value}, call.type);
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
      FunctionEntry{"ARRAY_CONTAINS", CompileContains},
  };
  return kTable;
}

}  // namespace podium::eval
