#include "podium/aggregate/group_changelog.h"

#include <arrow/api.h>

#include <utility>

#include "podium/aggregate/same_value.h"
#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"

namespace podium {

GroupChangelog::GroupChangelog(const AggregateSpec& spec, const RowType& output)
    : spec_(spec), output_(output), schema_(ToArrowSchema(output)) {}

void GroupChangelog::AddUpdate(std::int32_t before, std::int32_t after) {
  if (spec_.update_before == UpdateBefore::kEmit) Add(RowKind::kUpdateBefore, before);
  Add(RowKind::kUpdateAfter, after);
}

bool GroupChangelog::Same(const ColumnList& values, std::int32_t left, std::int32_t right) const {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!SameValue(spec_.calls[i].type, *values[i], left, right)) return false;
  }
  return true;
}

Result<ChangelogBatch> GroupChangelog::Take(const ColumnList& key_columns,
                                            std::span<const std::int32_t> key_row_of,
                                            const ColumnList& values) {
  // Only results that a record shows: what follows must not compute with others, and each once.
  std::vector<std::int32_t> place(key_row_of.size(), -1);
  std::vector<std::int32_t> shown;
  std::vector<std::int32_t> key_rows;
  ChangelogBatch changelog;
  changelog.type = output_;
  for (const Emission& emission : emissions_) {
    const auto at = static_cast<std::size_t>(emission.result);
    if (place[at] < 0) {
      place[at] = static_cast<std::int32_t>(shown.size());
      shown.push_back(emission.result);
      key_rows.push_back(key_row_of[at]);
    }
    changelog.kinds.push_back(emission.kind);
    changelog.row_index.push_back(place[at]);
  }
  emissions_.clear();
  ColumnList columns;
  for (const auto& column : key_columns) {
    PODIUM_ASSIGN_OR_RETURN(auto taken, podium::Take(*column, key_rows));
    columns.push_back(std::move(taken));
  }
  for (const auto& column : values) {
    PODIUM_ASSIGN_OR_RETURN(auto taken, podium::Take(*column, shown));
    columns.push_back(std::move(taken));
  }
  changelog.rows =
      arrow::RecordBatch::Make(schema_, static_cast<std::int64_t>(shown.size()), std::move(columns));
  return changelog;
}

}  // namespace podium
