#pragma once

#include <memory>

#include "podium/base/result.h"
#include "podium/columnar/changelog_batch.h"
#include "podium/row/row_kind.h"
#include "podium/sql/analyzer/table_definition.h"

namespace podium {

/// Takes a changelog.
class Sink {
 public:
  virtual ~Sink() = default;
  /// Writes the records in order.
  virtual Status Write(const ChangelogBatch& batch) = 0;
  /// Makes everything written durable or visible. Called once, at the end of the input.
  virtual Status Finish() = 0;
};

/// The row kinds that the sink of this table takes, for the planner; checks the options too.
Result<ChangelogMode> SinkChangelogMode(const TableDefinition& table);

/// Opens the sink that the table's options name.
Result<std::unique_ptr<Sink>> OpenSink(const TableDefinition& table);

}  // namespace podium
