#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "podium/expr/rex.h"
#include "podium/plan/planner/aggregate_spec.h"
#include "podium/plan/planner/watermark_spec.h"
#include "podium/plan/planner/window_spec.h"
#include "podium/rank/deduplicate/deduplicate_spec.h"
#include "podium/rank/materialize/materialize_spec.h"
#include "podium/rank/rank_spec.h"
#include "podium/row/logical_type.h"
#include "podium/row/row_kind.h"
#include "podium/sql/analyzer/table_definition.h"

namespace podium {

struct ExecNode;
using ExecNodePtr = std::shared_ptr<const ExecNode>;

enum class ExecKind : std::uint8_t {
  kScan,      ///< TableSourceScan: `table`
  kValues,    ///< Values: always empty in this dialect's plans (LIMIT 0, empty rank range)
  kCalc,      ///< Calc: `condition` (may be null) filters, then `expressions` project
  kExchange,  ///< Exchange: by `keys`, or to a single task if there are none
  kRank,      ///< Rank, Limit and SortLimit: `rank`
  kSink,      ///< Sink: `table`
  /// GroupAggregate, LocalGroupAggregate, GlobalGroupAggregate: `aggregate`
  kAggregate,
  kMiniBatchAssigner,  ///< MiniBatchAssigner: `mini_batch`
  kWatermarkAssigner,  ///< WatermarkAssigner: `watermark`
  /// ChangelogNormalize: by `keys`, the positions of the primary key; `condition` (may be null) filters.
  kChangelogNormalize,
  kDropUpdateBefore,  ///< DropUpdateBefore
  /// WindowTableFunction: `window`. Appends window_start, window_end and window_time.
  kWindowFunction,
  /// WindowRank: `window`, `rank`, whose partition columns are those beside the window's.
  kWindowRank,
  kWindowDeduplicate,  ///< WindowDeduplicate: `window`, `window_deduplicate`
  /// WindowAggregate, LocalWindowAggregate, GlobalWindowAggregate: `window`, `aggregate`, whose group columns
  /// are those beside the window's; `window_properties` come after the calls.
  kWindowAggregate,
};

/// How Flink prints a ranking: the three nodes run the same operators.
enum class RankNode : std::uint8_t { kRank, kLimit, kSortLimit };

/// Whether a sink has to sort out by itself which of several rows with one primary key is the last
/// (Flink's SinkUpsertMaterializer).
enum class UpsertMaterialize : std::uint8_t { kNo, kYes };

/// Whose time ends a bundle: MiniBatchAssigner's mode.
enum class MiniBatchMode : std::uint8_t { kProcTime, kRowTime };

struct MiniBatchInterval {
  std::int64_t interval_ms = 0;
  MiniBatchMode mode = MiniBatchMode::kProcTime;
};

/// A node of the optimised plan: what runs, as plain data. The same tree is printed as "Optimized Physical
/// Plan" and, in another spelling, as "Optimized Execution Plan".
///
/// Expressions may hold one operator that the analyser does not make: SEARCH(x, p), comparisons of x that
/// planning folded together. Its value is that of its second operand, a plain boolean expression.
struct ExecNode {
  ExecKind kind = ExecKind::kValues;
  RowType row_type;  ///< Output columns, with the names that EXPLAIN prints.
  std::vector<ExecNodePtr> inputs;
  ChangelogMode changelog_mode;  ///< Kinds that the node declares; empty (NONE) for a sink.

  std::shared_ptr<const TableDefinition> table;  ///< kScan, kSink.
  std::vector<RexPtr> expressions;               ///< kCalc.
  RexPtr condition;                              ///< kCalc, kChangelogNormalize; null if there is none.
  std::vector<std::int32_t> keys;                ///< kExchange, kChangelogNormalize.
  RankSpec rank;                                 ///< kRank.
  RankNode rank_node = RankNode::kRank;          ///< kRank.
  std::vector<std::int32_t> target_columns;      ///< kSink: of INSERT INTO t (b, a); empty without that list.
  UpsertMaterialize upsert_materialize = UpsertMaterialize::kNo;  ///< kSink.
  MaterializeSpec materialize;                                    ///< kSink with upsert_materialize.
  AggregateSpec aggregate;                                        ///< kAggregate.
  /// kRank: set where the ranking runs as a Deduplicate, which only the execution plan shows.
  std::optional<DeduplicateSpec> deduplicate;
  WatermarkSpec watermark;  ///< kWatermarkAssigner.
  WindowSpec window;        ///< kWindowFunction, kWindowRank, kWindowDeduplicate, kWindowAggregate.
  WindowDeduplicateSpec window_deduplicate;       ///< kWindowDeduplicate.
  std::vector<WindowProperty> window_properties;  ///< kWindowAggregate.
  MiniBatchInterval mini_batch;                   ///< kMiniBatchAssigner.
};

}  // namespace podium
