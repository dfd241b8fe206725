#include "podium/plan/planner/upsert_keys.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace podium {
namespace {

/// The primary key, as positions in `row_type`; none if a column of it is missing there.
ColumnKeys PrimaryKey(const TableDefinition& table, const RowType& row_type) {
  ColumnKey key;
  for (const auto& name : table.primary_key) {
    const auto column = std::ranges::find(row_type.names, name);
    if (column == row_type.names.end()) return {};
    key.push_back(static_cast<std::int32_t>(column - row_type.names.begin()));
  }
  if (key.empty()) return {};
  std::ranges::sort(key);
  return {key};
}

/// Group columns come first in an aggregate's output; without any there is one row.
ColumnKey GroupKey(std::size_t num_groups) {
  ColumnKey key(num_groups);
  std::iota(key.begin(), key.end(), 0);
  return key;
}

struct RankShape {
  ColumnKey partition;
  RankRange range;
  RankNumber rank_number;
  std::int32_t rank_column;  ///< Where the rank number stands if it is output.
};

bool IsTop1(const RankRange& range) {
  return !range.end_column.has_value() && range.rank_start == 1 && range.rank_end == 1;
}

ColumnKeys KeysOfRank(const RankShape& rank, const ColumnKeys& input) {
  if (rank.rank_number == RankNumber::kOmit && IsTop1(rank.range)) return {rank.partition};
  ColumnKeys keys = input.Holding(rank.partition);
  if (rank.rank_number == RankNumber::kOmit) return keys;
  ColumnKey with_rank = rank.partition;
  with_rank.push_back(rank.rank_column);
  ColumnKeys all = {std::move(with_rank)};
  for (const auto& key : keys) all.Add(key);
  return all;
}

ColumnKey ColumnsOf(const std::vector<OrderColumn>& order) {
  ColumnKey columns;
  for (const auto& column : order) columns.push_back(column.column);
  std::ranges::sort(columns);
  return columns;
}

}  // namespace

ColumnKeys UpsertKeys(const ExecNode& node) {
  switch (node.kind) {
    case ExecKind::kScan:
      return PrimaryKey(*node.table, node.row_type);
    case ExecKind::kCalc:
      return UpsertKeys(*node.inputs[0]).Projected(node.expressions);
    case ExecKind::kExchange: {
      ColumnKey keys = node.keys;
      std::ranges::sort(keys);
      return UpsertKeys(*node.inputs[0]).Holding(keys);
    }
    case ExecKind::kRank: {
      const ColumnKeys input = UpsertKeys(*node.inputs[0]);
      if (node.rank_node != RankNode::kRank) return input.Holding(ColumnsOf(node.rank.order_columns));
      const auto rank_column = static_cast<std::int32_t>(node.row_type.size()) - 1;
      return KeysOfRank({node.rank.partition_columns, node.rank.range, node.rank.rank_number, rank_column},
                        input);
    }
    case ExecKind::kChangelogNormalize: {
      ColumnKey keys = node.keys;
      std::ranges::sort(keys);
      return {keys};
    }
    case ExecKind::kWatermarkAssigner:
    case ExecKind::kMiniBatchAssigner:
    case ExecKind::kDropUpdateBefore:
      return UpsertKeys(*node.inputs[0]);
    case ExecKind::kAggregate:
      return {GroupKey(node.aggregate.group_columns.size())};
    case ExecKind::kWindowFunction:
    case ExecKind::kWindowRank:
    case ExecKind::kWindowDeduplicate:
    case ExecKind::kWindowAggregate:
    case ExecKind::kValues:
    case ExecKind::kSink:
      return {};
  }
  return {};
}

ColumnKeys LogicalUpsertKeys(const Rel& rel, const ColumnKey& distribution) {
  const auto keys = [&]() -> ColumnKeys {
    switch (rel.kind) {
      case RelKind::kScan:
        return PrimaryKey(*rel.table, rel.row_type);
      case RelKind::kProject:
      case RelKind::kCalc:
        return LogicalUpsertKeys(*rel.input(), {}).Projected(rel.expressions);
      case RelKind::kFilter:
      case RelKind::kWatermark:
        return LogicalUpsertKeys(*rel.input(), {});
      case RelKind::kSort:
        return LogicalUpsertKeys(*rel.input(), ColumnsOf(rel.order));
      case RelKind::kRank: {
        const auto rank_column = static_cast<std::int32_t>(rel.num_columns()) - 1;
        return KeysOfRank({rel.partition_by, rel.range, rel.rank_number, rank_column},
                          LogicalUpsertKeys(*rel.input(), {}));
      }
      case RelKind::kAggregate:
        return {GroupKey(rel.partition_by.size())};
      case RelKind::kValues:
      case RelKind::kWindow:
      case RelKind::kSink:
      case RelKind::kWindowFunction:
      case RelKind::kWindowRank:
      case RelKind::kWindowDeduplicate:
      case RelKind::kWindowAggregate:
        return {};
    }
    return {};
  };
  return keys().Holding(distribution);
}

}  // namespace podium
