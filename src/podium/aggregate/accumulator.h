#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <span>

#include "podium/base/result.h"
#include "podium/base/state_bytes.h"
#include "podium/plan/planner/aggregate_spec.h"

namespace podium {

/// What one record does to its group.
enum class GroupAction : std::uint8_t {
  kIgnore,  ///< A retraction of a group that does not exist.
  kCreate,  ///< The first record: the group starts afresh.
  kAdd,
  kRetract,
};

/// The time to live of the values that a group keeps of a DISTINCT, MIN or MAX call. Flink keeps them in a
/// map whose entries expire one by one, beside the group (docs/divergences/11).
struct EntryClock {
  std::int64_t ttl_ms = 0;  ///< 0: they live as long as the group.
  std::int64_t now_ms = 0;

  bool Expired(std::int64_t last_write_ms) const { return ttl_ms > 0 && now_ms >= last_write_ms + ttl_ms; }
};
inline constexpr EntryClock kEntriesStay;

/// How often a group has a value.
struct EntryCount {
  std::int64_t count = 0;
  std::int64_t last_write_ms = 0;
};

/// A batch as the accumulators see it. Borrowed memory.
struct GroupSteps {
  std::span<const std::uint32_t> touched;  ///< Each group of the batch once.
  std::span<const std::uint32_t> groups;   ///< Of each record.
  std::span<const std::int32_t> rows;      ///< Of each record, in the arrays.
  std::span<const GroupAction> actions;    ///< Of each record.
};

/// One aggregate call over all groups of a task, a batch at a time, so that the function and its types are
/// looked at once a batch and not once a record.
class Accumulator {
 public:
  virtual ~Accumulator() = default;

  /// `clock` must outlive this. Without it entries stay.
  virtual void UseEntryClock(const EntryClock* clock) = 0;
  /// Groups are numbered below `num_groups` from now on.
  virtual void Grow(std::uint32_t num_groups) = 0;
  /// Applies the records in order. The result column has, first, the value of each touched group before the
  /// batch, then the value of the record's group after each record. `columns` are those of the input rows.
  virtual Result<std::shared_ptr<arrow::ArrayData>> Run(
      const GroupSteps& steps, std::span<const std::shared_ptr<arrow::ArrayData>> columns) = 0;
  /// Applies the records in order, without results.
  virtual Status Apply(const GroupSteps& steps,
                       std::span<const std::shared_ptr<arrow::ArrayData>> columns) = 0;
  /// The value of each of the groups.
  virtual Result<std::shared_ptr<arrow::ArrayData>> Values(std::span<const std::uint32_t> groups) const = 0;
  /// The group starts afresh.
  virtual void Clear(std::uint32_t group) = 0;
  /// Folds in what an accumulator of the same call has gathered of other records.
  virtual void Merge(std::uint32_t group, const Accumulator& partials, std::uint32_t from) = 0;
  virtual void Snapshot(std::uint32_t group, StateWriter& out) const = 0;
  /// Replaces what the group has.
  virtual Status Restore(std::uint32_t group, StateReader& in) = 0;
};

/// Returns NotSupported, with the function and its argument type named, for a call that is not built.
Result<std::unique_ptr<Accumulator>> MakeAccumulator(const AggregateCall& call, const RowType& input);

}  // namespace podium
