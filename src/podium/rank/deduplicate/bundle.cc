#include "podium/rank/deduplicate/bundle.h"

namespace podium {

std::uint32_t Bundle::AppendRow(const OfferedRow& offered) {
  const auto index = static_cast<std::uint32_t>(rows_.size());
  rows_.push_back({offered.row, kNone, offered.time_ms, offered.removes});
  of_batch_.push_back(index);
  return index;
}

void Bundle::AddKey(const OfferedRow& offered, std::int32_t hash) {
  ++num_added_;
  key_of_partition_[offered.partition] = static_cast<std::uint32_t>(keys_.size());
  const std::uint32_t index = AppendRow(offered);
  keys_.push_back({offered.partition, index, index});
  order_.Add(hash);
}

bool Bundle::Wins(std::int64_t time_ms, const Row& held) const {
  switch (fold_) {
    case BundleFold::kLast:
      return true;
    case BundleFold::kEarliest:
      return time_ms < held.time_ms;
    case BundleFold::kLatest:
      return held.time_ms <= time_ms;
    case BundleFold::kFirst:
    case BundleFold::kAll:
      return false;
  }
  return false;
}

void Bundle::AddRow(const OfferedRow& offered, Retention& retention) {
  ++num_added_;
  Key& key = keys_[key_of_partition_[offered.partition]];
  if (fold_ == BundleFold::kAll) {
    const std::uint32_t index = AppendRow(offered);
    rows_[key.last].next = index;
    key.last = index;
    return;
  }
  Row& held = rows_[key.first];
  if (!Wins(offered.time_ms, held)) return;
  if (held.row.retained()) {
    retention.Drop(held.row);
    of_batch_.push_back(key.first);
  }
  held.row = offered.row;
  held.time_ms = offered.time_ms;
  held.removes = offered.removes;
}

void Bundle::Clear() {
  for (const Key& key : keys_) key_of_partition_[key.partition] = kNone;
  keys_.clear();
  rows_.clear();
  of_batch_.clear();
  order_.Clear();
  num_added_ = 0;
}

void Bundle::KeepRows(Retention& retention) {
  for (const std::uint32_t index : of_batch_) retention.Keep(&rows_[index].row);
  of_batch_.clear();
}

std::int64_t Bundle::bytes() const {
  return static_cast<std::int64_t>(rows_.capacity() * sizeof(Row) + keys_.capacity() * sizeof(Key) +
                                   (key_of_partition_.capacity() + of_batch_.capacity()) *
                                       sizeof(std::uint32_t));
}

}  // namespace podium
