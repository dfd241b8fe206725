#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bench/append_workloads.h"
#include "bench/touch.h"
#include "podium/rank/binary_row_keys.h"
#include "podium/rank/binary_row_store.h"
#include "podium/rank/ranking.h"

namespace podium::bench {

/// One fresh ranking over an empty state, fed with binary rows in place, and the consumer of its changelog.
class BinaryRowRunner {
 public:
  static Result<std::unique_ptr<BinaryRowRunner>> Make(const AppendWorkload& workload);

  /// Ranks all `rows` in batches and reads every record that comes out: its kind, rank and columns. What is
  /// timed.
  Status Run(const std::vector<RowImage>& rows, std::uint32_t batch_rows);

  /// The same with the full digest beside it; not for timing.
  Status RunWithFullDigest(const std::vector<RowImage>& rows, std::uint32_t batch_rows, FullDigest& full);

  const Touch& touch() const { return touch_; }
  RankingMetrics metrics() const { return ranking_->metrics(); }

 private:
  BinaryRowRunner(const AppendWorkload& workload, BinaryRowKeys keys, std::unique_ptr<Ranking> ranking);

  Status PushBatch(std::span<const RowImage> batch);
  void TouchChangelog();
  std::uint64_t ReadRow(RowImage row) const;

  std::size_t arity_;
  BinaryRowKeys keys_;
  std::unique_ptr<Ranking> ranking_;
  BinaryRowStore store_;
  ChangelogView view_;
  Touch touch_;

  std::vector<std::uint64_t> hashes_;  ///< Of a chunk of records.
};

}  // namespace podium::bench
