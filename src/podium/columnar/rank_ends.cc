#include "podium/columnar/rank_ends.h"

#include <arrow/api.h>

#include "podium/columnar/word_loops_internal.h"

namespace podium {

Result<RankEnds> RankEnds::Make(const RowType& input, std::int32_t column) {
  const auto i = static_cast<std::size_t>(column);
  if (column < 0 || i >= input.size()) {
    return Status::Internal("rank end column out of range: ", column, " of ", input.size());
  }
  const TypeRoot root = input.types[i].root();
  if (root == TypeRoot::kSmallInt || root == TypeRoot::kInt || root == TypeRoot::kBigInt) {
    return RankEnds(input, column);
  }
  return Status::Refused("variable rank index column must be long type, while input type is ",
                         input.types[i].ToString());
}

Result<const std::int64_t*> RankEnds::Extract(const std::shared_ptr<arrow::RecordBatch>& rows,
                                              std::span<const std::int32_t> row_index,
                                              std::size_t num_records) {
  PODIUM_RETURN_NOT_OK(codec_.Bind(rows));
  const ColumnView& column = codec_.column(0);
  ends_.resize(num_records);
  WithRows(row_index, [&](auto row_of) {
    WithFixedValues(codec_.types()[0], column, [&](auto value_of) {
      for (std::size_t i = 0; i < num_records; ++i) {
        const std::size_t row = row_of(i);
        const bool null = column.IsNull(static_cast<std::int64_t>(row));
        ends_[i] = null ? 0 : static_cast<std::int64_t>(value_of(row));
      }
    });
  });
  codec_.Unbind();
  return ends_.data();
}

}  // namespace podium
