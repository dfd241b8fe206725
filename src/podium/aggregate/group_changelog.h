#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "podium/columnar/changelog_batch.h"
#include "podium/plan/planner/aggregate_spec.h"

namespace podium {

using ColumnList = std::vector<std::shared_ptr<arrow::ArrayData>>;

/// Puts the changelog of a grouping together from results that stand in columns, a column a call. A result is
/// named by its row in these columns.
class GroupChangelog {
 public:
  /// `output`: the group columns, then a column a call.
  GroupChangelog(const AggregateSpec& spec, const RowType& output);

  /// One record of the changelog.
  void Add(RowKind kind, std::int32_t result) { emissions_.push_back({kind, result}); }
  /// The change of a group that stays: -U and +U, or +U alone without update_before.
  void AddUpdate(std::int32_t before, std::int32_t after);
  /// Whether two results are equal as Flink's generated comparison sees it: NaN is not equal to itself.
  bool Same(const ColumnList& values, std::int32_t left, std::int32_t right) const;

  /// The records, in the order in which they were added; empties this. `key_row_of`: for each result the row
  /// of `key_columns` that has its group.
  Result<ChangelogBatch> Take(const ColumnList& key_columns, std::span<const std::int32_t> key_row_of,
                              const ColumnList& values);

 private:
  struct Emission {
    RowKind kind;
    std::int32_t result;
  };

  const AggregateSpec& spec_;
  RowType output_;
  std::shared_ptr<arrow::Schema> schema_;
  std::vector<Emission> emissions_;
};

}  // namespace podium
