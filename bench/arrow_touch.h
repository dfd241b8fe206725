#pragma once

#include <arrow/type_fwd.h>

#include <cstddef>
#include <cstdint>

#include "podium/columnar/changelog_batch.h"

namespace podium::bench {

/// The consumer at the end of a timed run: reads kind, rank and every column of every record, a column at a
/// time, and folds them into the digests that the stock side prints (peers/flink/README.md, "Output lines").
/// Columns: BIGINT, TIMESTAMP(3) and strings.
class ArrowTouch {
 public:
  /// Reads the records through row_of.
  void Read(const ChangelogBatch& batch);
  /// Reads plain columns, the rank among them; `batch` gives the kinds.
  void ReadPlain(const ChangelogBatch& batch, const arrow::RecordBatch& columns);

  std::uint64_t records() const { return records_; }
  std::uint64_t digest() const { return digest_; }
  std::uint64_t bag() const { return bag_; }

 private:
  template <class RowOf>
  void ReadColumns(const ChangelogBatch& batch, const arrow::RecordBatch& columns, bool with_ranks,
                   std::size_t num_records, const RowOf& row_of);

  std::uint64_t records_ = 0;
  std::uint64_t digest_ = 0;
  std::uint64_t bag_ = 0;
};

}  // namespace podium::bench
