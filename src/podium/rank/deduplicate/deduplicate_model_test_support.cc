#include "podium/rank/deduplicate/deduplicate_model_test_support.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "podium/row/key_group.h"

namespace podium {
namespace {

std::uint32_t SpreadHash(const std::optional<std::string>& key) {
  std::uint64_t word = 0;
  if (key.has_value()) std::memcpy(&word, key->data(), key->size());
  const auto hash = static_cast<std::uint32_t>(HashWordKey(word, !key.has_value()));
  return hash ^ (hash >> 16U);
}

}  // namespace

std::int64_t TimeOf(const TestRow& row) {
  return row.order.has_value() ? static_cast<std::int64_t>(*row.order ^ (std::uint64_t{1} << 63)) : 0;
}

bool DeduplicateModel::IsLive(const std::map<Key, State>& states, const Key& key, std::int64_t now_ms) const {
  const auto found = states.find(key);
  return found != states.end() &&
         (spec_.state_ttl_ms == 0 || now_ms < found->second.written_ms + spec_.state_ttl_ms);
}

bool DeduplicateModel::IsDuplicate(const State& before, std::int64_t time) const {
  return spec_.keep == KeepRow::kLast ? before.time <= time : time < before.time;
}

void DeduplicateModel::EmitUpdate(const std::string& before, const std::string& after) {
  if (spec_.update_before == UpdateBefore::kEmit) Emit(RowKind::kUpdateBefore, before);
  Emit(RowKind::kUpdateAfter, after);
}

void DeduplicateModel::ProctimeFirst(const TestRow& row, std::int64_t now_ms) {
  if (IsLive(states_, row.partition, now_ms)) return;
  states_[row.partition] = {.text = "", .time = 0, .updated = false, .written_ms = now_ms};
  Emit(RowKind::kInsert, row.text);
}

void DeduplicateModel::ProctimeLast(const TestRow& row, std::int64_t now_ms) {
  if (spec_.update_before == UpdateBefore::kOmit && spec_.first_row_kind == FirstRowKind::kUpdateAfter)
    return Emit(RowKind::kUpdateAfter, row.text);
  State next{.text = row.text, .time = 0, .updated = false, .written_ms = now_ms};
  if (!IsLive(states_, row.partition, now_ms)) {
    Emit(RowKind::kInsert, row.text);
  } else {
    const State& before = states_[row.partition];
    if (spec_.state_ttl_ms == 0 && before.text == row.text && !before.updated) return;
    EmitUpdate(before.text, row.text);
    next.updated = true;
  }
  states_[row.partition] = next;
}

void DeduplicateModel::Rowtime(const TestRow& row, std::int64_t now_ms) {
  const std::int64_t time = TimeOf(row);
  const bool tells_first =
      spec_.update_before == UpdateBefore::kEmit || spec_.first_row_kind == FirstRowKind::kInsert;
  if (!IsLive(states_, row.partition, now_ms)) {
    Emit(tells_first ? RowKind::kInsert : RowKind::kUpdateAfter, row.text);
  } else {
    const State& before = states_[row.partition];
    if (!IsDuplicate(before, time)) return;
    EmitUpdate(before.text, row.text);
  }
  states_[row.partition] = {.text = row.text, .time = time, .updated = false, .written_ms = now_ms};
}

void DeduplicateModel::RowtimeFirst(const TestRow& row, std::int64_t now_ms) {
  const std::int64_t time = TimeOf(row);
  if (time < watermark_ms_ || IsLive(states_, row.partition, now_ms)) return;
  const auto waiting = waiting_.find(row.partition);
  if (waiting != waiting_.end() && waiting->second.time <= time) return;
  waiting_[row.partition] = {row.text, time, num_waits_++};
}

void DeduplicateModel::Apply(const TestRow& row, std::int64_t now_ms) {
  if (spec_.time == DeduplicateTime::kRowtime)
    return spec_.output_insert_only ? RowtimeFirst(row, now_ms) : Rowtime(row, now_ms);
  return spec_.keep == KeepRow::kFirst ? ProctimeFirst(row, now_ms) : ProctimeLast(row, now_ms);
}

void DeduplicateModel::Add(const TestRow& row) {
  ++bundled_rows_;
  auto entry = std::ranges::find(bundle_, row.partition, &BundleKey::key);
  if (entry == bundle_.end()) {
    bundle_.push_back({row.partition, SpreadHash(row.partition), {row}});
    if (bundle_.size() * 4 > capacity_ * 3) capacity_ *= 2;
    return;
  }
  if (spec_.time == DeduplicateTime::kProctime) {
    if (spec_.keep == KeepRow::kLast) entry->rows = {row};
  } else if (spec_.bundle_changes == BundleChanges::kAll) {
    entry->rows.push_back(row);
  } else if (IsDuplicate({.text = "", .time = TimeOf(entry->rows[0])}, TimeOf(row))) {
    entry->rows = {row};
  }
}

std::vector<TestRecord> DeduplicateModel::Process(const TestRow& row, std::int64_t now_ms) {
  if (spec_.bundle_size == 0) {
    Apply(row, now_ms);
    return TakeOutput();
  }
  Add(row);
  return bundled_rows_ == spec_.bundle_size ? EndBundle(now_ms) : TakeOutput();
}

std::vector<TestRecord> DeduplicateModel::EndBundle(std::int64_t now_ms) {
  for (std::size_t bucket = 0; bucket < capacity_; ++bucket) {
    for (const BundleKey& entry : bundle_) {
      if ((entry.spread_hash & (capacity_ - 1)) != bucket) continue;
      for (const TestRow& row : entry.rows) Apply(row, now_ms);
      const bool writes_anyway =
          spec_.time == DeduplicateTime::kRowtime && spec_.bundle_changes == BundleChanges::kAll;
      if (writes_anyway) states_[entry.key].written_ms = now_ms;
    }
  }
  bundle_.clear();
  bundled_rows_ = 0;
  return TakeOutput();
}

std::vector<TestRecord> DeduplicateModel::Watermark(std::int64_t watermark_ms, std::int64_t now_ms) {
  if (spec_.bundle_size > 0) return EndBundle(now_ms);
  watermark_ms_ = watermark_ms;
  std::vector<std::pair<Key, Waiting>> due;
  for (const auto& [key, waiting] : waiting_) {
    if (waiting.time <= watermark_ms) due.emplace_back(key, waiting);
  }
  std::ranges::sort(due, {},
                    [](const auto& timer) { return std::pair(timer.second.time, timer.second.order); });
  for (const auto& [key, waiting] : due) {
    Emit(RowKind::kInsert, waiting.text);
    states_[key] = {.text = "", .time = 0, .updated = false, .written_ms = now_ms};
    waiting_.erase(key);
  }
  return TakeOutput();
}

void DeduplicateModel::Restore() {
  capacity_ = 16;
  watermark_ms_ = std::numeric_limits<std::int64_t>::min();
}

std::vector<TestRecord> DeduplicateModel::TakeOutput() { return std::exchange(out_, {}); }

}  // namespace podium
