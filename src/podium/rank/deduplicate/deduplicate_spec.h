#pragma once

#include <cstdint>
#include <vector>

#include "podium/rank/rank_spec.h"

namespace podium {

enum class KeepRow : std::uint8_t { kFirst, kLast };

/// Which time orders the rows: of their processing, or a column's.
enum class DeduplicateTime : std::uint8_t { kProctime, kRowtime };

/// What becomes of the first row of a key where no -U is wanted
/// (table.exec.deduplicate.insert-update-after-sensitive-enabled).
enum class FirstRowKind : std::uint8_t {
  kInsert,
  kUpdateAfter,  ///< Consumers do not tell +I from +U, so that no state is needed to tell them apart.
};

/// Whether the changes of one key within a bundle are emitted one by one
/// (table.exec.deduplicate.mini-batch.compact-changes-enabled).
enum class BundleChanges : std::uint8_t { kAll, kLatest };

/// Whether the input only inserts, or says by -D (or -U) that the row of a key is gone.
enum class DeduplicateInput : std::uint8_t {
  kInserts,
  kUpserts,  ///< Flink's ChangelogNormalize; only with kProctime, KeepRow::kLast.
};

/// Everything that a de-duplication (Flink's Deduplicate, and its ChangelogNormalize) has to know, as plain
/// data: the planner's answer. It keeps one row per partition, the first or the last by a time attribute.
struct DeduplicateSpec {
  std::vector<std::int32_t> partition_columns;  ///< Indices in the input row; empty: one global partition.
  KeepRow keep = KeepRow::kFirst;
  DeduplicateTime time = DeduplicateTime::kProctime;
  /// kRowtime: a TIMESTAMP(p) or TIMESTAMP_LTZ(p) column, p <= 3. Flink takes the first rowtime attribute of
  /// the row, whichever it is ordered by.
  std::int32_t time_column = -1;
  DeduplicateInput input = DeduplicateInput::kInserts;
  UpdateBefore update_before = UpdateBefore::kEmit;
  FirstRowKind first_row_kind = FirstRowKind::kInsert;
  /// kRowtime with KeepRow::kFirst: a row comes out once the watermark has passed it, and never changes.
  bool output_insert_only = false;
  std::int64_t state_ttl_ms = 0;  ///< 0: rows are kept for good.
  std::int64_t bundle_size = 0;   ///< Rows that end a bundle; 0: no bundles.
  BundleChanges bundle_changes = BundleChanges::kAll;
  bool operator==(const DeduplicateSpec&) const = default;
};

}  // namespace podium
