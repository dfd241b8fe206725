#pragma once

#include <arrow/api.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "podium/rank/rank_spec.h"
#include "podium/row/logical_type.h"
#include "podium/row/row_kind.h"

namespace podium {

/// Top-N over append-only input in the plainest code, as semantics 2.1 and 2.3 put it: a sorted vector of row
/// numbers per partition, values compared through Arrow's scalars. Serves kAppendTopN and kTop1.
class PlainTopN {
 public:
  PlainTopN(const RankSpec& spec, const RowType& type, const arrow::RecordBatch& table)
      : spec_(spec), type_(type), table_(table) {}

  /// The records for row `row` of the table, as "+I {columns} @rank".
  std::vector<std::string> Push(std::int64_t row);

 private:
  std::string PartitionOf(std::int64_t row) const;
  void Emit(RowKind kind, std::int64_t row, std::int64_t rank);
  void EmitCascade(const std::vector<std::int64_t>& ranked, std::size_t position);

  RankSpec spec_;
  RowType type_;
  const arrow::RecordBatch& table_;
  std::map<std::string, std::vector<std::int64_t>> partitions_;
  std::vector<std::string> records_;
};

/// True if row `left` stands before row `right` in this order.
bool ComesBefore(const std::vector<OrderColumn>& order, const arrow::RecordBatch& rows, std::int64_t left,
                 std::int64_t right);

/// One record in PlainTopN's form.
std::string RecordText(RowKind kind, const arrow::RecordBatch& rows, std::int64_t row, std::int64_t rank,
                       bool has_rank);

}  // namespace podium
