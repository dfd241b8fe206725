#include "podium/eval/views.h"

#include <arrow/array/array_base.h>
#include <arrow/array/util.h>
#include <arrow/scalar.h>

#include "podium/columnar/arrow_types.h"

namespace podium::eval {

Result<std::shared_ptr<arrow::Buffer>> NewBuffer(std::int64_t bytes) {
  PODIUM_ARROW_ASSIGN_OR_RETURN(auto buffer, arrow::AllocateBuffer(bytes));
  return std::shared_ptr<arrow::Buffer>(std::move(buffer));
}

Result<RowValidity> CombineValidity(std::span<const Column> arguments, std::int64_t num_rows) {
  const Column* only = nullptr;
  std::int64_t with_nulls = 0;
  for (const Column& argument : arguments) {
    if (Validity(argument).all_valid()) continue;
    only = &argument;
    ++with_nulls;
  }
  if (with_nulls == 0) return RowValidity{};
  if (with_nulls == 1 && only->data->offset % 8 == 0) {
    // The bitmap serves the result as it is; a slice only if it does not begin at the first bit.
    const std::shared_ptr<arrow::Buffer>& bitmap = only->data->buffers[0];
    if (only->data->offset == 0) return RowValidity{bitmap};
    return RowValidity{arrow::SliceBuffer(bitmap, only->data->offset / 8)};
  }
  PODIUM_ASSIGN_OR_RETURN(auto bitmap, NewBuffer(BitmapBytes(num_rows)));
  std::uint8_t* bits = bitmap->mutable_data();
  bool first = true;
  for (const Column& argument : arguments) {
    const Validity validity(argument);
    if (validity.all_valid()) continue;
    for (std::int64_t row = 0; row < num_rows; row += kWordRows) {
      const std::int64_t count = std::min(kWordRows, num_rows - row);
      std::uint64_t word = validity.Word(row, count);
      if (!first) word &= LoadUnaligned<std::uint64_t>(bits + row / 8);
      StoreWord(bits, row / kWordRows, word);
    }
    first = false;
  }
  return RowValidity{std::move(bitmap)};
}

Result<Column> NullConstant(const std::shared_ptr<arrow::DataType>& type) {
  PODIUM_ARROW_ASSIGN_OR_RETURN(auto array, arrow::MakeArrayOfNull(type, 1));
  return Column{.data = array->data(), .constant = true, .errors = nullptr};
}

bool IsNullConstant(const Column& column) { return column.constant && Validity(column).all_null(); }

Column BooleanColumn(std::shared_ptr<arrow::Buffer> values, std::shared_ptr<arrow::Buffer> validity,
                     std::int64_t num_rows) {
  const std::int64_t nulls = validity == nullptr ? 0 : arrow::kUnknownNullCount;
  return {.data = arrow::ArrayData::Make(arrow::boolean(), num_rows, {std::move(validity), std::move(values)},
                                         nulls),
          .constant = false,
          .errors = nullptr};
}

Result<std::shared_ptr<arrow::Array>> ToArray(const Column& column, std::int64_t num_rows) {
  std::shared_ptr<arrow::Array> array = arrow::MakeArray(column.data);
  if (!column.constant || num_rows == 1) return array;
  if (num_rows == 0) return array->Slice(0, 0);
  PODIUM_ARROW_ASSIGN_OR_RETURN(auto scalar, array->GetScalar(0));
  PODIUM_ARROW_ASSIGN_OR_RETURN(array, arrow::MakeArrayFromScalar(*scalar, num_rows));
  return array;
}

}  // namespace podium::eval
