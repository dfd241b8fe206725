#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "podium/base/result.h"
#include "podium/columnar/changelog_batch.h"
#include "podium/row/row_kind.h"
#include "podium/sql/analyzer/table_definition.h"

namespace podium {

/// How far a source has come.
struct SourceProgress {
  std::int64_t rows = 0;
  std::int64_t skipped_records = 0;  ///< Left out because of '<format>.ignore-parse-errors'.
  std::int64_t bytes_read = 0;
  std::optional<std::int64_t> bytes_total;  ///< Absent for an unbounded or unsized input (a pipe).
};

/// Delivers the physical columns of a table, in batches.
class Source {
 public:
  virtual ~Source() = default;
  /// The next batch, with at most max_rows records, or nullopt at the end of the input. A bad record is an
  /// error that names file, line and field.
  virtual Result<std::optional<ChangelogBatch>> Next(std::int64_t max_rows) = 0;
  virtual SourceProgress progress() const = 0;
};

/// The row kinds that the source of this table may deliver, for the planner; checks the options too.
Result<ChangelogMode> SourceChangelogMode(const TableDefinition& table);

/// Opens the source that the table's options name, delivering only the physical columns in `columns`
/// (indices into PhysicalRowType, ascending). Checks every option: an unknown or malformed one is an error
/// that names it and the nearest known one.
Result<std::unique_ptr<Source>> OpenSource(const TableDefinition& table,
                                           const std::vector<std::int32_t>& columns);

}  // namespace podium
