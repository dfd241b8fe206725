#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "podium/base/raw_vector.h"
#include "podium/base/result.h"
#include "podium/base/state_bytes.h"
#include "podium/rank/prefetch.h"
#include "podium/rank/retention.h"

namespace podium {

/// The row that each partition keeps, or none. Rows of the batch being pushed are copied into the store once
/// the batch ends, so that only the last one of a partition ever is.
class KeptRows {
 public:
  struct Entry {
    std::int64_t time = 0;  ///< Event time in milliseconds.
    RowRef row;
    bool present = false;
    /// The row came out as +U. Flink's heap state holds the very row that went out, kind and all.
    bool updated = false;
    bool dirty = false;  ///< The row is one of the current batch.
  };

  void Grow(std::uint32_t partitions) { entries_.resize(partitions, Entry{}); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(entries_.size()); }
  const Entry& at(std::uint32_t partition) const { return entries_[partition]; }
  [[gnu::always_inline]] void Prefetch(std::uint32_t partition) const {
    PrefetchForWrite(&entries_[partition]);
  }

  /// Puts `row` in place of what the partition keeps.
  void Replace(std::uint32_t partition, RowRef row, std::int64_t time, bool updated) {
    Entry& entry = entries_[partition];
    if (entry.present) retention_.Drop(entry.row);
    entry.row = row;
    entry.time = time;
    entry.present = true;
    entry.updated = updated;
    if (row.retained() || entry.dirty) return;
    entry.dirty = true;
    dirty_.push_back(partition);
  }
  void Remove(std::uint32_t partition) {
    Entry& entry = entries_[partition];
    if (!entry.present) return;
    retention_.Drop(entry.row);
    entry.present = false;
  }
  /// A row that is not kept: gives it back if the store has a copy of it.
  void Discard(RowRef row) { retention_.Drop(row); }

  /// What the current batch owes the store. Others may add rows of theirs before Settle.
  Retention& retention() { return retention_; }
  Status Settle(RowStore& store);

  /// Writes one partition's row, which must be there.
  void Put(std::uint32_t partition, const RowStore& store, StateWriter& out) const;
  Status Take(std::uint32_t partition, StateReader& in, RowStore& store);

  std::int64_t bytes() const {
    return static_cast<std::int64_t>(entries_.capacity() * sizeof(Entry) +
                                     dirty_.capacity() * sizeof(std::uint32_t)) +
           retention_.bytes();
  }

 private:
  RawVector<Entry> entries_;
  RawVector<std::uint32_t> dirty_;
  Retention retention_;
};

}  // namespace podium
