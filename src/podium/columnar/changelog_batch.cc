#include "podium/columnar/changelog_batch.h"

#include <arrow/api.h>

#include <cstring>
#include <utility>

#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"

namespace podium {

std::int64_t ChangelogBatch::num_records() const {
  if (has_rank) return static_cast<std::int64_t>(ranks.size());
  if (!row_index.empty()) return static_cast<std::int64_t>(row_index.size());
  if (!kinds.empty()) return static_cast<std::int64_t>(kinds.size());
  // No mapping and no kinds: record i is row i. An emptied changelog has no rows to refer to either.
  return rows == nullptr ? 0 : rows->num_rows();
}

Result<std::shared_ptr<arrow::RecordBatch>> Materialize(const ChangelogBatch& batch) {
  const std::int64_t num_records = batch.num_records();
  std::shared_ptr<arrow::RecordBatch> rows = batch.rows;
  if (!batch.row_index.empty()) {
    PODIUM_ASSIGN_OR_RETURN(rows, Take(*batch.rows, batch.row_index));
  }
  if (!batch.has_rank) return rows;

  const std::int64_t bytes = num_records * static_cast<std::int64_t>(sizeof(std::int64_t));
  PODIUM_ARROW_ASSIGN_OR_RETURN(std::shared_ptr<arrow::Buffer> ranks, arrow::AllocateBuffer(bytes));
  if (bytes > 0) std::memcpy(ranks->mutable_data(), batch.ranks.data(), static_cast<std::size_t>(bytes));
  auto column = arrow::ArrayData::Make(arrow::int64(), num_records, {nullptr, std::move(ranks)}, 0);
  PODIUM_ARROW_ASSIGN_OR_RETURN(
      rows, rows->AddColumn(rows->num_columns(), arrow::field(batch.type.names.back(), arrow::int64(), false),
                            arrow::MakeArray(std::move(column))));
  return rows;
}

ChangelogBatch SelectColumns(const ChangelogBatch& batch, const std::vector<std::int32_t>& columns) {
  ChangelogBatch selected;
  arrow::ArrayVector arrays;
  for (const std::int32_t column : columns) {
    const auto index = static_cast<std::size_t>(column);
    selected.type.names.push_back(batch.type.names[index]);
    selected.type.types.push_back(batch.type.types[index]);
    arrays.push_back(batch.rows->column(column));
  }
  selected.rows =
      arrow::RecordBatch::Make(ToArrowSchema(selected.type), batch.rows->num_rows(), std::move(arrays));
  selected.kinds = batch.kinds;
  selected.row_index = batch.row_index;
  return selected;
}

ChangelogBatch SliceRecords(const ChangelogBatch& batch, std::int64_t begin, std::int64_t end) {
  ChangelogBatch slice;
  slice.type = batch.type;
  slice.rows = batch.rows;
  slice.has_rank = batch.has_rank;
  // Without an index a batch has all of its rows, so that an empty one must have none.
  if (batch.row_index.empty() || begin == end) {
    slice.rows = batch.rows->Slice(begin, end - begin);
  } else {
    slice.row_index.assign(batch.row_index.begin() + begin, batch.row_index.begin() + end);
  }
  if (!batch.kinds.empty()) slice.kinds.assign(batch.kinds.begin() + begin, batch.kinds.begin() + end);
  if (batch.has_rank) slice.ranks.assign(batch.ranks.begin() + begin, batch.ranks.begin() + end);
  return slice;
}

}  // namespace podium
