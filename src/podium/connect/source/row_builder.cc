#include "podium/connect/source/row_builder.h"

#include <arrow/api.h>

#include <utility>

#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"
#include "podium/connect/format/text_value.h"

namespace podium {

RowBuilder::RowBuilder(RowType type, std::vector<std::unique_ptr<arrow::ArrayBuilder>> builders)
    : type_(std::move(type)), schema_(ToArrowSchema(type_)), builders_(std::move(builders)) {}
RowBuilder::RowBuilder(RowBuilder&&) noexcept = default;
RowBuilder& RowBuilder::operator=(RowBuilder&&) noexcept = default;
RowBuilder::~RowBuilder() = default;

Result<RowBuilder> RowBuilder::Make(RowType type) {
  std::vector<std::unique_ptr<arrow::ArrayBuilder>> builders;
  for (const LogicalType& column : type.types) {
    PODIUM_ARROW_ASSIGN_OR_RETURN(builders.emplace_back(), arrow::MakeBuilder(ToArrowType(column)));
  }
  return RowBuilder(std::move(type), std::move(builders));
}

bool RowBuilder::HasValue(std::size_t index) const { return builders_[index]->length() > rows_; }

Status RowBuilder::AppendNull(std::size_t index) {
  if (!type_.types[index].nullable()) {
    return Status::Invalid("NULL in a column of type ", type_.types[index].ToString());
  }
  PODIUM_ARROW_RETURN_NOT_OK(builders_[index]->AppendNull());
  return Status::OK();
}

Status RowBuilder::DropRow() {
  for (auto& builder : builders_) {
    EvenOut(*builder);
    if (builder->length() == rows_) PODIUM_ARROW_RETURN_NOT_OK(builder->AppendEmptyValue());
  }
  dropped_.push_back(rows_++);
  return Status::OK();
}

Result<std::shared_ptr<arrow::RecordBatch>> RowBuilder::Finish() {
  std::vector<std::shared_ptr<arrow::Array>> columns;
  for (auto& builder : builders_) {
    PODIUM_ARROW_ASSIGN_OR_RETURN(columns.emplace_back(), builder->Finish());
  }
  auto batch = arrow::RecordBatch::Make(schema_, rows_, std::move(columns));
  const std::int64_t rows = std::exchange(rows_, 0);
  const std::vector<std::int64_t> dropped = std::exchange(dropped_, {});
  if (dropped.empty()) return batch;
  std::vector<std::int32_t> kept;
  std::size_t next = 0;
  for (std::int64_t row = 0; row < rows; ++row) {
    if (next < dropped.size() && dropped[next] == row) {
      ++next;
    } else {
      kept.push_back(static_cast<std::int32_t>(row));
    }
  }
  return Take(*batch, kept);
}

}  // namespace podium
