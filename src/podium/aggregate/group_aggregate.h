#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "podium/aggregate/accumulator.h"
#include "podium/aggregate/group_table.h"
#include "podium/base/state_bytes.h"
#include "podium/columnar/changelog_batch.h"

namespace podium {

/// Flink's GroupAggFunction: one changelog record in, the change of its group out, in order of arrival.
///
/// The first record of a group gives +I; later ones -U of the old and +U of the new result (+U alone without
/// update_before), or nothing if the two are equal and groups are kept for good. A group that has lost all
/// its records gives -D and is forgotten. A retraction of a group that does not exist is ignored. With a time
/// to live, a group that no record has changed for that long is forgotten in silence. Source: golden cases
/// retract_sum, cascade_agg_over_topn, ttl_update_count.
///
/// Works on columns: each call runs over the whole batch and hands back its values before and after each
/// record, from which the changelog is put together.
class GroupAggregate {
 public:
  /// `output`: the group columns, then one column a call. Returns NotSupported, with the function or type
  /// named, for what is not built.
  static Result<std::unique_ptr<GroupAggregate>> Make(const AggregateSpec& spec, const RowType& input,
                                                      const RowType& output);

  /// `now_ms` is the clock of the time to live.
  Result<ChangelogBatch> Push(const ChangelogBatch& batch, std::int64_t now_ms);

  void Snapshot(StateWriter& out) const;
  Status Restore(StateReader& in);

 private:
  GroupAggregate(AggregateSpec spec, RowType output, GroupTable table);

  struct Group {
    bool exists = false;
    std::int64_t records = 0;        ///< Counted only where the input retracts.
    std::int64_t last_write_ms = 0;  ///< For the time to live.
  };
  /// A record of the changelog, as rows of the columns that the accumulators returned.
  struct Emission {
    RowKind kind;
    std::int32_t result;  ///< Of the touched groups, then of the records.
  };

  void Grow();
  void Touch(std::uint32_t group, std::int32_t row, std::int64_t now_ms);
  void PlanRecord(std::size_t record, bool accumulate, std::int64_t now_ms);
  void Emit(const std::vector<std::shared_ptr<arrow::ArrayData>>& values, std::size_t num_records);
  bool Same(const std::vector<std::shared_ptr<arrow::ArrayData>>& values, std::int32_t left,
            std::int32_t right) const;
  Result<ChangelogBatch> Gather(const ChangelogBatch& batch,
                                const std::vector<std::shared_ptr<arrow::ArrayData>>& values);

  AggregateSpec spec_;
  RowType output_;
  std::shared_ptr<arrow::Schema> schema_;
  GroupTable table_;
  std::vector<std::unique_ptr<Accumulator>> accumulators_;
  std::vector<Group> groups_;

  // Of the batch at work.
  static constexpr std::int32_t kUntouched = -1;
  std::vector<std::int32_t> latest_;  ///< Of each group: its last result row, or kUntouched.
  RawVector<std::uint32_t> group_of_;
  std::vector<std::int32_t> rows_;
  std::vector<GroupAction> actions_;
  std::vector<std::uint8_t> survives_;  ///< Of each record: the group still exists after it.
  std::vector<std::uint32_t> touched_;
  std::vector<std::int32_t> touched_rows_;
  std::vector<Emission> emissions_;
};

}  // namespace podium
