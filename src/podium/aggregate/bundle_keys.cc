#include "podium/aggregate/bundle_keys.h"

#include <arrow/api.h>

#include <utility>

#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"

namespace podium {

Status BundleKeys::TakeKeys(const arrow::RecordBatch& rows) {
  if (new_rows_.empty()) return Status::OK();
  ColumnList chunk;
  for (const std::int32_t column : group_columns_) {
    PODIUM_ASSIGN_OR_RETURN(auto taken, Take(*rows.column_data(column), new_rows_));
    chunk.push_back(std::move(taken));
  }
  chunks_.push_back(std::move(chunk));
  new_rows_.clear();
  return Status::OK();
}

Result<ColumnList> BundleKeys::Columns() const {
  if (chunks_.size() == 1) return chunks_[0];
  ColumnList columns;
  for (std::size_t i = 0; i < group_columns_.size(); ++i) {
    arrow::ArrayVector arrays;
    for (const ColumnList& chunk : chunks_) arrays.push_back(arrow::MakeArray(chunk[i]));
    PODIUM_ARROW_ASSIGN_OR_RETURN(const auto all, arrow::Concatenate(arrays));
    columns.push_back(all->data());
  }
  return columns;
}

void BundleKeys::Clear() {
  for (const std::uint32_t group : groups_) number_of_[group] = kNone;
  groups_.clear();
  order_.Clear();
  new_rows_.clear();
  chunks_.clear();
}

}  // namespace podium
