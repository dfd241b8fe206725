#include "podium/eval/functions/nested_cast.h"

#include <arrow/array/array_base.h>

#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/views.h"

namespace podium::eval {
namespace {

/// A program that casts one column.
Result<Program> CastProgram(const LogicalType& from, const LogicalType& to, const EvalContext* context) {
  const RowType input{.names = {"value"}, .types = {from}};
  return Program::Compile(input, {Rex::Call("CAST", {Rex::InputRef(0, from)}, to)}, context);
}

/// Casts the children of an array and puts them together again under the new type.
class NestedCastOperation final : public Operation {
 public:
  NestedCastOperation(std::shared_ptr<arrow::DataType> type, std::vector<Program> children)
      : type_(std::move(type)), children_(std::move(children)) {}

  Result<Column> Run(std::span<const Column> arguments, std::int64_t) const override {
    const Column& argument = arguments[0];
    auto result = argument.data->Copy();
    result->type = type_;
    auto errors = std::make_shared<RowErrors>();
    if (type_->id() == arrow::Type::STRUCT) {
      for (std::size_t i = 0; i < children_.size(); ++i) {
        // Fields share the rows of the struct, so their errors are the struct's.
        auto field = result->child_data[i]->Slice(result->offset, result->length);
        PODIUM_ASSIGN_OR_RETURN(result->child_data[i], CastChild(i, field, 0, *result, *errors));
      }
      result->buffers[0] = ValidityFromStart(*result);
      result->offset = 0;
    } else if (type_->id() == arrow::Type::MAP) {
      auto entries = result->child_data[0]->Copy();
      entries->type = type_->field(0)->type();
      for (std::size_t i = 0; i < children_.size(); ++i) {
        auto child = entries->child_data[i]->Slice(entries->offset, entries->length);
        PODIUM_ASSIGN_OR_RETURN(entries->child_data[i], CastChild(i, child, 1, *result, *errors));
      }
      // Arrow insists on keys that are not NULL.
      if (entries->child_data[0]->GetNullCount() != 0) return Status::NotSupported("a NULL key in a MAP");
      entries->buffers[0] = nullptr;
      entries->null_count = 0;
      entries->offset = 0;
      result->child_data[0] = std::move(entries);
    } else {
      PODIUM_ASSIGN_OR_RETURN(result->child_data[0],
                              CastChild(0, result->child_data[0], 1, *result, *errors));
    }
    Column column{.data = std::move(result), .constant = argument.constant, .errors = nullptr};
    if (errors->empty()) return column;
    return WithNullErrors(std::move(column), std::move(errors));
  }

 private:
  /// The struct's validity as a bitmap that begins at its first row.
  static std::shared_ptr<arrow::Buffer> ValidityFromStart(const arrow::ArrayData& data) {
    const auto& bitmap = data.buffers[0];
    if (bitmap == nullptr || data.offset == 0) return bitmap;
    auto moved = NewBuffer(BitmapBytes(data.length));
    if (!moved.ok()) return bitmap;
    for (std::int64_t row = 0; row < data.length; row += kWordRows) {
      StoreWord(moved.value()->mutable_data(), row / kWordRows,
                LoadBits(bitmap->data(), data.offset + row, std::min(kWordRows, data.length - row)));
    }
    return moved.value();
  }

  /// Casts child values. `levels` is 1 if the parent's offsets say which of them belong to a row, else 0.
  Result<std::shared_ptr<arrow::ArrayData>> CastChild(std::size_t index,
                                                      const std::shared_ptr<arrow::ArrayData>& child,
                                                      int levels, const arrow::ArrayData& parent,
                                                      RowErrors& errors) const {
    PODIUM_ASSIGN_OR_RETURN(const auto values, children_[index].Run({child}, child->length));
    PODIUM_ASSIGN_OR_RETURN(const auto array, ToArray(values[0], child->length));
    if (values[0].errors != nullptr) AddErrors(*values[0].errors, levels, parent, errors);
    return array->data();
  }

  static void AddErrors(const RowErrors& child, int levels, const arrow::ArrayData& parent,
                        RowErrors& errors) {
    for (const RowError& error : child) {
      std::int64_t row = error.row;
      if (levels == 1) {
        row = 0;
        const auto* offsets = parent.GetValues<std::int32_t>(1);
        while (row < parent.length && !(offsets[row] <= error.row && error.row < offsets[row + 1])) ++row;
      }
      const bool known =
          std::ranges::any_of(errors, [row](const RowError& other) { return other.row == row; });
      if (row < parent.length && !known) errors.push_back({row, error.status});
    }
    std::ranges::sort(errors, {}, &RowError::row);
  }

  static Result<Column> WithNullErrors(Column column, std::shared_ptr<RowErrors> errors) {
    const std::int64_t rows = column.data->length;
    const Column dense{.data = column.data, .constant = false, .errors = nullptr};
    const Validity validity(dense);
    PODIUM_ASSIGN_OR_RETURN(auto bitmap, NewBuffer(BitmapBytes(rows + column.data->offset)));
    std::memset(bitmap->mutable_data(), 0, static_cast<std::size_t>(bitmap->size()));
    for (std::int64_t row = 0; row < rows; ++row) {
      if (validity[row]) SetBit(bitmap->mutable_data(), column.data->offset + row);
    }
    for (const RowError& error : *errors) ClearBit(bitmap->mutable_data(), column.data->offset + error.row);
    column.data->buffers[0] = std::move(bitmap);
    column.data->null_count = arrow::kUnknownNullCount;
    column.errors = std::move(errors);
    return column;
  }

  std::shared_ptr<arrow::DataType> type_;
  std::vector<Program> children_;
};

}  // namespace

Result<Slot> CompileNestedCast(ExpressionBuilder& builder, Slot operand, const LogicalType& to,
                               CastFailure failure) {
  const LogicalType from = builder.type(operand);
  if (from.root() != to.root() || from.children().size() != to.children().size()) {
    return Status::NotSupported("CAST of ", from.ToString(), " to ", to.ToString());
  }
  std::vector<Program> children;
  for (std::size_t i = 0; i < from.children().size(); ++i) {
    PODIUM_ASSIGN_OR_RETURN(auto program,
                            CastProgram(from.children()[i], to.children()[i], builder.context()));
    children.push_back(std::move(program));
  }
  std::unique_ptr<Operation> cast =
      std::make_unique<NestedCastOperation>(ToArrowType(to), std::move(children));
  if (failure == CastFailure::kNull) cast = NullOnError(std::move(cast));
  return builder.Add(std::move(cast), {operand}, to);
}

}  // namespace podium::eval
