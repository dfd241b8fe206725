#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "podium/base/result.h"
#include "podium/rank/rank_spec.h"
#include "podium/row/binary_row_layout.h"
#include "podium/row/logical_type.h"

namespace podium::bench {

/// A workload of the Flink peer: the same rows under the same name, so that both sides can be compared record
/// by record. Top-10 per k by v ascending over (k BIGINT, v BIGINT, s STRING).
struct AppendWorkload {
  enum class Arrival : std::uint8_t {
    kDescending,  ///< Each row is better than all before it: every row enters its partition.
    kRandom,
  };

  std::string name;
  std::uint32_t num_rows = 0;
  std::uint32_t num_partitions = 0;
  Arrival arrival = Arrival::kDescending;
  RankNumber rank_number = RankNumber::kOutput;
  bool with_payload = true;  ///< Whether there is a column s.
  UpdateBefore update_before = UpdateBefore::kEmit;
  std::uint32_t row_limit = 0xffffffff;  ///< Only the first rows of the workload are used.

  RankSpec Spec() const;
  RowType InputType() const;
  /// Rows that a face should hand over at once: as published for the seed workloads.
  std::uint32_t batch_rows() const { return num_rows < 10'000 ? 256 : 1024; }
};

/// All append workloads, in the peer's order.
const std::vector<AppendWorkload>& AppendWorkloads();

/// The rows of a workload by column. Deterministic.
class AppendRows {
 public:
  explicit AppendRows(const AppendWorkload& workload);

  std::size_t size() const { return k_.size(); }
  const std::vector<std::int64_t>& k() const { return k_; }
  const std::vector<std::int64_t>& v() const { return v_; }
  /// The value of s in row `row`; valid until the next call.
  std::string_view s(std::size_t row);

 private:
  std::vector<std::int64_t> k_;
  std::vector<std::int64_t> v_;
  std::string text_;
};

/// The same rows as binary row images, end to end in memory.
class AppendImages {
 public:
  static Result<AppendImages> Make(const AppendWorkload& workload);

  const std::vector<RowImage>& rows() const { return rows_; }

 private:
  AppendImages() = default;

  std::vector<std::uint8_t> bytes_;
  std::vector<RowImage> rows_;
};

}  // namespace podium::bench
