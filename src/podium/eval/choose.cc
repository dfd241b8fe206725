#include "podium/eval/choose.h"

#include <arrow/array/array_base.h>
#include <arrow/array/concatenate.h>
#include <arrow/type_traits.h>

#include <array>
#include <limits>

#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"
#include "podium/eval/column_writer.h"
#include "podium/eval/decimal.h"

namespace podium::eval {
namespace {

std::size_t At(std::int32_t choice) { return static_cast<std::size_t>(choice); }

std::vector<Validity> Validities(std::span<const Column> values) {
  std::vector<Validity> validities;
  validities.reserve(values.size());
  for (const Column& value : values) validities.emplace_back(value);
  return validities;
}

/// T is any type of the values' width: they are only moved.
template <class T>
Result<Column> ChooseFixed(std::span<const Column> values, std::span<const std::int32_t> choice,
                           const std::shared_ptr<arrow::DataType>& type) {
  const auto num_rows = static_cast<std::int64_t>(choice.size());
  const std::vector<Validity> validities = Validities(values);
  std::vector<View<T>> views;
  views.reserve(values.size());
  for (const Column& value : values) views.emplace_back(value);
  ColumnWriter<T> writer(type, {}, num_rows);
  PODIUM_RETURN_NOT_OK(writer.Start());
  for (std::int64_t row = 0; row < num_rows; ++row) {
    const std::size_t from = At(choice[static_cast<std::size_t>(row)]);
    if (validities[from][row]) {
      writer.Put(row, views[from][row]);
    } else {
      writer.Skip(row);
      PODIUM_RETURN_NOT_OK(writer.SetNull(row));
    }
  }
  return writer.Finish();
}

Result<Column> ChooseText(std::span<const Column> values, std::span<const std::int32_t> choice,
                          const std::shared_ptr<arrow::DataType>& type) {
  const auto num_rows = static_cast<std::int64_t>(choice.size());
  const std::vector<Validity> validities = Validities(values);
  std::vector<View<std::string_view>> views;
  views.reserve(values.size());
  for (const Column& value : values) views.emplace_back(value);
  TextWriter writer(type, {}, num_rows);
  PODIUM_RETURN_NOT_OK(writer.Start());
  for (std::int64_t row = 0; row < num_rows; ++row) {
    const std::size_t from = At(choice[static_cast<std::size_t>(row)]);
    if (validities[from][row]) {
      writer.text() += views[from][row];
    } else {
      PODIUM_RETURN_NOT_OK(writer.SetNull(row));
    }
    PODIUM_RETURN_NOT_OK(writer.End(row));
  }
  return writer.Finish();
}

/// Nested values: one array after the other, then a gather.
Result<Column> ChooseNested(std::span<const Column> values, std::span<const std::int32_t> choice) {
  arrow::ArrayVector arrays;
  std::vector<std::int64_t> begin;
  std::int64_t length = 0;
  for (const Column& value : values) {
    begin.push_back(length);
    arrays.push_back(arrow::MakeArray(value.data));
    length += value.data->length;
  }
  if (length > std::numeric_limits<std::int32_t>::max()) {
    return Status::NotSupported("a batch of more than 2,147,483,647 values in a CASE; use smaller batches");
  }
  PODIUM_ARROW_ASSIGN_OR_RETURN(auto all, arrow::Concatenate(arrays));
  std::vector<std::int32_t> indices(choice.size());
  for (std::size_t row = 0; row < choice.size(); ++row) {
    const std::size_t from = At(choice[row]);
    indices[row] =
        static_cast<std::int32_t>(begin[from] + (values[from].constant ? 0 : static_cast<std::int64_t>(row)));
  }
  PODIUM_ASSIGN_OR_RETURN(auto data, Take(*all->data(), indices));
  return Column{.data = std::move(data), .constant = false, .errors = nullptr};
}

}  // namespace

Result<Column> Choose(std::span<const Column> values, std::span<const std::int32_t> choice,
                      const std::shared_ptr<arrow::DataType>& type) {
  switch (type->id()) {
    case arrow::Type::NA:
      return NullConstant(type);
    case arrow::Type::BOOL:
      return ChooseFixed<bool>(values, choice, type);
    case arrow::Type::STRING:
    case arrow::Type::BINARY:
      return ChooseText(values, choice, type);
    case arrow::Type::LIST:
    case arrow::Type::MAP:
    case arrow::Type::STRUCT:
      return ChooseNested(values, choice);
    default:
      break;
  }
  switch (type->byte_width()) {
    case 1:
      return ChooseFixed<std::int8_t>(values, choice, type);
    case 2:
      return ChooseFixed<std::int16_t>(values, choice, type);
    case 4:
      return ChooseFixed<std::int32_t>(values, choice, type);
    case 8:
      return ChooseFixed<std::int64_t>(values, choice, type);
    case 16:
      return ChooseFixed<Int128>(values, choice, type);
    default:
      return Status::NotSupported("CASE with a result of Arrow type ", type->ToString());
  }
}

}  // namespace podium::eval
