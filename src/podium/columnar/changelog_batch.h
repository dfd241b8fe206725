#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "podium/base/raw_vector.h"
#include "podium/base/result.h"
#include "podium/row/logical_type.h"
#include "podium/row/row_kind.h"

namespace podium {

/// What flows between operators: a changelog whose records refer to distinct rows. Consumers that need plain
/// columns call Materialize; the others read a record's row through row_of.
struct ChangelogBatch {
  RowType type;  ///< All columns of a record; with has_rank, the rank is the last one.
  std::shared_ptr<arrow::RecordBatch> rows;  ///< Distinct rows; columns as `type`, without the rank.
  RawVector<RowKind> kinds;                  ///< One per record; empty means all +I.
  RawVector<std::int32_t> row_index;         ///< Record to row of `rows`; empty means record i is row i.
  RawVector<std::int64_t> ranks;             ///< One per record, if has_rank.
  bool has_rank = false;

  std::int64_t num_records() const;
  std::int64_t row_of(std::int64_t record) const {
    return row_index.empty() ? record : row_index[static_cast<std::size_t>(record)];
  }
  RowKind kind_of(std::int64_t record) const {
    return kinds.empty() ? RowKind::kInsert : kinds[static_cast<std::size_t>(record)];
  }
};

/// Plain columns, one row per record, the rank (if any) as the last column: a vectorised take.
Result<std::shared_ptr<arrow::RecordBatch>> Materialize(const ChangelogBatch& batch);

/// The same records with only the columns at `columns`, in that order; no rank. Nothing is copied but
/// references.
ChangelogBatch SelectColumns(const ChangelogBatch& batch, const std::vector<std::int32_t>& columns);

/// Records [begin, end) of a batch. The rows are shared.
ChangelogBatch SliceRecords(const ChangelogBatch& batch, std::int64_t begin, std::int64_t end);

}  // namespace podium
