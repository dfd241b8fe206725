#pragma once

#include "podium/rank/deduplicate/kept_rows.h"
#include "podium/rank/deduplicate/seen_keys.h"

namespace podium {

/// Kept rows that expire `ttl_ms` after they were last written (0: never).
class TimedRows {
 public:
  explicit TimedRows(std::int64_t ttl_ms) : ttl_ms_(ttl_ms), written_(ttl_ms) {}

  void Grow(std::uint32_t partitions) {
    rows_.Grow(partitions);
    if (ttl_ms_ != 0) written_.Grow(partitions);
  }
  bool expires() const { return ttl_ms_ != 0; }

  /// What the partition keeps at `now_ms`, or null.
  const KeptRows::Entry* Find(std::uint32_t partition, std::int64_t now_ms) {
    const KeptRows::Entry& entry = rows_.at(partition);
    if (!entry.present) return nullptr;
    if (ttl_ms_ != 0 && !written_.Contains(partition, now_ms)) {
      rows_.Remove(partition);
      return nullptr;
    }
    return &entry;
  }
  void Replace(std::uint32_t partition, RowRef row, std::int64_t time, bool updated, std::int64_t now_ms) {
    rows_.Replace(partition, row, time, updated);
    Touch(partition, now_ms);
  }
  /// Writes what is there once more.
  void Touch(std::uint32_t partition, std::int64_t now_ms) {
    if (ttl_ms_ != 0) written_.Mark(partition, now_ms);
  }
  KeptRows& rows() { return rows_; }
  const KeptRows& rows() const { return rows_; }

  bool Holds(std::uint32_t partition) const { return rows_.at(partition).present; }
  void Put(std::uint32_t partition, const RowStore& store, StateWriter& out) const {
    rows_.Put(partition, store, out);
    if (ttl_ms_ != 0) written_.Put(partition, out);
  }
  Status Take(std::uint32_t partition, StateReader& in, RowStore& store) {
    PODIUM_RETURN_NOT_OK(rows_.Take(partition, in, store));
    return ttl_ms_ == 0 ? Status::OK() : written_.Take(partition, in);
  }
  std::int64_t bytes() const { return rows_.bytes() + written_.bytes(); }

 private:
  std::int64_t ttl_ms_;
  KeptRows rows_;
  SeenKeys written_;
};

}  // namespace podium
