#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "podium/row/sort_order.h"

namespace podium {

/// Ranks that are visible: rank_start..rank_end, counted from 1, both inclusive. With `end_column` set the
/// end is the value of that input column (variable rank end) and rank_end is unused.
struct RankRange {
  std::int64_t rank_start = 1;
  std::int64_t rank_end = 1;
  std::optional<std::int32_t> end_column;
  bool operator==(const RankRange&) const = default;
};

/// What the ranking may assume of its input (Flink's RankProcessStrategy).
enum class RankStrategy : std::uint8_t { kAppendFast, kUpdateFast, kRetract };

/// Which Flink function answers; chosen by the planner as StreamExecRank does (semantics: 1.3).
enum class RankFunction : std::uint8_t {
  kAppendTopN,  ///< AppendOnlyTopNFunction
  kFirstN,      ///< AppendOnlyFirstNFunction: ordered by processing time, ascending
  kTop1,        ///< FastTop1Function
  kUpdatableTopN,
  kRetractableTopN,
};

enum class RankNumber : std::uint8_t { kOmit, kOutput };
enum class UpdateBefore : std::uint8_t { kOmit, kEmit };

/// Which contract holds where Flink 2.2.1 is itself wrong (docs/divergences).
enum class Compatibility : std::uint8_t { kCorrect, kFlink221 };

/// Everything that a ranking operator has to know, as plain data: the planner's answer.
struct RankSpec {
  std::vector<std::int32_t> partition_columns;  ///< Indices in the input row; empty: one global partition.
  std::vector<OrderColumn> order_columns;       ///< May be empty (LIMIT without ORDER BY): arrival order.
  RankRange range;
  RankStrategy strategy = RankStrategy::kAppendFast;
  RankFunction function = RankFunction::kAppendTopN;
  RankNumber rank_number = RankNumber::kOmit;  ///< kOutput: BIGINT NOT NULL, appended as the last column.
  UpdateBefore update_before = UpdateBefore::kEmit;
  std::vector<std::int32_t> row_key;  ///< Upsert key of the input; update-fast only.
  std::int64_t state_ttl_ms = 0;      ///< 0: rows are kept for good.
  std::int64_t cache_size = 10000;    ///< Rows in Flink's cache; seen where state expires, kFlink221 only.
  /// What depends on it: how state expires, the variable rank end (kFlink221 keeps a partition's first value
  /// for good), and what retractions leave behind (see RetractRanking).
  Compatibility compatibility = Compatibility::kCorrect;
  bool operator==(const RankSpec&) const = default;
};

}  // namespace podium
