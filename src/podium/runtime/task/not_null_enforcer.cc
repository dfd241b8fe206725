#include "podium/runtime/task/not_null_enforcer.h"

#include <arrow/api.h>

#include <string>
#include <utility>
#include <vector>

namespace podium {

namespace {

struct NotNullColumn {
  int index;
  std::string name;
};

/// The given records of a batch.
ChangelogBatch KeepRecords(const ChangelogBatch& batch, const std::vector<std::int64_t>& records) {
  ChangelogBatch kept;
  kept.type = batch.type;
  kept.rows = batch.rows;
  kept.has_rank = batch.has_rank;
  for (const std::int64_t record : records) {
    kept.kinds.push_back(batch.kind_of(record));
    kept.row_index.push_back(static_cast<std::int32_t>(batch.row_of(record)));
    if (batch.has_rank) kept.ranks.push_back(batch.ranks[static_cast<std::size_t>(record)]);
  }
  return kept;
}

class NotNullEnforcer final : public Operator {
 public:
  NotNullEnforcer(std::vector<NotNullColumn> columns, NotNullViolation violation)
      : columns_(std::move(columns)), violation_(violation) {}

  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    bool any = false;
    for (const NotNullColumn& column : columns_)
      any = any || batch.rows->column(column.index)->null_count() > 0;
    if (!any) return output.Emit(std::move(batch));

    std::vector<std::int64_t> good;
    for (std::int64_t record = 0; record < batch.num_records(); ++record) {
      const NotNullColumn* violated = Violated(batch, record);
      if (violated == nullptr) {
        good.push_back(record);
      } else if (violation_ == NotNullViolation::kFail) {
        PODIUM_RETURN_NOT_OK(EmitKept(batch, good, output));
        return Status::Refused(
            "Column '", violated->name,
            "' is NOT NULL, however, a null value is being written into it. You can set job "
            "configuration 'table.exec.sink.not-null-enforcer'='DROP' to suppress this exception "
            "and drop such records silently.");
      }
    }
    return EmitKept(batch, good, output);
  }

 private:
  /// A batch without an index of rows has all of them: no record is no batch at all.
  static Status EmitKept(const ChangelogBatch& batch, const std::vector<std::int64_t>& records,
                         Output& output) {
    return records.empty() ? Status::OK() : output.Emit(KeepRecords(batch, records));
  }

  const NotNullColumn* Violated(const ChangelogBatch& batch, std::int64_t record) const {
    for (const NotNullColumn& column : columns_) {
      if (batch.rows->column(column.index)->IsNull(batch.row_of(record))) return &column;
    }
    return nullptr;
  }

  std::vector<NotNullColumn> columns_;
  NotNullViolation violation_;
};

}  // namespace

std::unique_ptr<Operator> MakeNotNullEnforcer(const ExecNode& sink, NotNullViolation violation) {
  const RowType target = sink.table->PhysicalRowType();
  const RowType& input = sink.inputs.front()->row_type;
  std::vector<NotNullColumn> columns;
  for (std::size_t i = 0; i < target.size() && i < input.size(); ++i) {
    if (target.types[i].nullable() || !input.types[i].nullable()) continue;
    columns.push_back({.index = static_cast<int>(i), .name = target.names[i]});
  }
  if (columns.empty()) return nullptr;
  return std::make_unique<NotNullEnforcer>(std::move(columns), violation);
}

}  // namespace podium
