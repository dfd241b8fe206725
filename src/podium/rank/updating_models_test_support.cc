#include "podium/rank/updating_models_test_support.h"

#include <algorithm>

#include "gtest/gtest.h"

namespace podium {

std::vector<TestRecord> FlinkRetractModel::Process(const TestRow& test_row) {
  out_.clear();
  Partition& partition = partitions_[forms_.partition == KeyForm::kNone ? std::nullopt : test_row.partition];
  if (!partition.rank_end) partition.rank_end = test_row.rank_end;
  rank_end_ = spec_.range.end_column ? *partition.rank_end : spec_.range.rank_end;
  const bool with_number = spec_.rank_number == RankNumber::kOutput || rank_start() > 1;
  const std::string key = ModelOrderKey(test_row, forms_);
  Row row{.text = test_row.text};
  if (IsAccumulate(test_row.kind)) {
    ++partition.counts[key];
    if (with_number) {
      InsertWithNumber(partition, key, row);
    } else {
      InsertWithoutNumber(partition, key, row);
    }
    partition.data[key].push_back(row);
    return out_;
  }

  const bool removed =
      with_number ? RetractWithNumber(partition, key, row) : RetractWithoutNumber(partition, key, row);
  if (partition.counts.contains(key) && --partition.counts[key] == 0) partition.counts.erase(key);
  if (!removed && partition.data.contains(key)) {
    auto& list = partition.data[key];
    const auto place = std::ranges::find(list, row);
    if (place != list.end()) list.erase(place);
    if (list.empty()) partition.data.erase(key);
  }
  return out_;
}

void FlinkRetractModel::Collect(RowKind kind, Row& row, std::int64_t rank) {
  if (rank < rank_start() || rank > rank_end_) return;
  if (kind == RowKind::kUpdateBefore && spec_.update_before == UpdateBefore::kOmit) return;
  const bool outputs_rank = spec_.rank_number == RankNumber::kOutput;
  if (!outputs_rank) row.kind = kind;
  out_.push_back({kind, row.text, outputs_rank ? rank : 0});
}

void FlinkRetractModel::InsertWithNumber(Partition& partition, const std::string& key, Row& row) {
  std::int64_t rank = 0;
  Row* current = nullptr;
  bool found = false;
  for (const auto& [entry_key, count] : partition.counts) {
    if (rank > rank_end_) break;
    if (!found && entry_key == key) {
      rank += count;
      current = &row;
      found = true;
    } else if (found) {
      for (Row& previous : partition.data.at(entry_key)) {
        if (rank > rank_end_) break;
        Collect(RowKind::kUpdateBefore, previous, rank);
        Collect(RowKind::kUpdateAfter, *current, rank);
        current = &previous;
        ++rank;
      }
    } else {
      rank += count;
    }
  }
  if (rank <= rank_end_) Collect(RowKind::kInsert, *current, rank);
}

void FlinkRetractModel::InsertWithoutNumber(Partition& partition, const std::string& key, Row& row) {
  std::int64_t rank = 0;
  bool found = false;
  bool enters = false;
  std::optional<Row> leaving;
  for (const auto& [entry_key, count] : partition.counts) {
    if (rank > rank_end_) break;
    if (!found && entry_key == key) {
      rank += count;
      enters = rank >= rank_start() && rank <= rank_end_;
      found = true;
    } else if (found && rank + count > rank_end_) {
      leaving = partition.data.at(entry_key).at(static_cast<std::size_t>(rank_end_ - rank));
      break;
    } else {
      rank += count;
    }
  }
  if (leaving) out_.push_back({RowKind::kDelete, leaving->text, 0});
  if (enters) out_.push_back({RowKind::kInsert, row.text, 0});
}

bool FlinkRetractModel::RetractWithNumber(Partition& partition, const std::string& key, const Row& row) {
  std::int64_t rank = 0;
  Row removed;
  Row* previous = nullptr;
  bool found = false;
  for (const auto& [entry_key, count] : partition.counts) {
    if (rank > rank_end_) break;
    if (!found && entry_key == key) {
      auto& list = partition.data.at(key);
      for (auto place = list.begin(); place != list.end() && rank <= rank_end_; ++rank) {
        if (!found && *place == row) {
          removed = *place;
          previous = &removed;
          found = true;
          place = list.erase(place);
          continue;
        }
        if (found) {
          Collect(RowKind::kUpdateBefore, *previous, rank);
          Collect(RowKind::kUpdateAfter, *place, rank);
          previous = &*place;
        }
        ++place;
      }
    } else if (found) {
      for (Row& current : partition.data.at(entry_key)) {
        if (rank > rank_end_) break;
        Collect(RowKind::kUpdateBefore, *previous, rank);
        Collect(RowKind::kUpdateAfter, current, rank);
        previous = &current;
        ++rank;
      }
    } else {
      rank += count;
    }
  }
  if (rank <= rank_end_ && found) Collect(RowKind::kDelete, *previous, rank);
  if (found && partition.data.at(key).empty()) partition.data.erase(key);
  return found;
}

bool FlinkRetractModel::RetractWithoutNumber(Partition& partition, const std::string& key, const Row& row) {
  std::int64_t next_rank = 1;
  bool found = false;
  for (const auto& [entry_key, count] : partition.counts) {
    if (next_rank > rank_end_) break;
    if (!found && entry_key == key) {
      auto& list = partition.data.at(key);
      for (auto place = list.begin(); place != list.end() && next_rank <= rank_end_;) {
        if (!found && *place == row) {
          Collect(RowKind::kDelete, *place, next_rank);
          place = list.erase(place);
          found = true;
          continue;
        }
        if (found && next_rank == rank_end_) Collect(RowKind::kInsert, *place, next_rank);
        ++next_rank;
        ++place;
      }
    } else if (found) {
      const std::int64_t last_rank = next_rank + count - 1;
      if (last_rank < rank_end_) {
        next_rank = last_rank + 1;
      } else {
        const auto index = static_cast<std::size_t>(rank_end_ - next_rank);
        out_.push_back({RowKind::kInsert, partition.data.at(entry_key).at(index).text, 0});
        break;
      }
    } else {
      next_rank += count;
    }
  }
  if (found && partition.data.at(key).empty()) partition.data.erase(key);
  return found;
}

std::vector<TestRecord> FlinkUpdateFastModel::Process(const TestRow& test_row) {
  out_.clear();
  Partition& partition = partitions_[forms_.partition == KeyForm::kNone ? std::nullopt : test_row.partition];
  if (!partition.rank_end) partition.rank_end = test_row.rank_end;
  rank_end_ = spec_.range.end_column ? *partition.rank_end : spec_.range.rank_end;
  const Row row{.text = test_row.text, .order_key = ModelOrderKey(test_row, forms_)};
  if (spec_.rank_number == RankNumber::kOutput || rank_start() > 1) {
    WithNumber(partition, test_row.row_key, row);
  } else {
    WithoutNumber(partition, test_row.row_key, row);
  }
  return out_;
}

void FlinkUpdateFastModel::Collect(RowKind kind, const std::string& text, std::int64_t rank) {
  if (kind == RowKind::kUpdateBefore && spec_.update_before == UpdateBefore::kOmit) return;
  if (rank != 0 && (rank < rank_start() || rank > rank_end_)) return;
  out_.push_back({kind, text, spec_.rank_number == RankNumber::kOutput ? rank : 0});
}

bool FlinkUpdateFastModel::Accepts(const Partition& partition, const std::string& order_key) const {
  const std::int64_t gate = spec_.range.end_column ? 100 : rank_end_;
  return partition.buffer.empty() || order_key < partition.buffer.rbegin()->first ||
         std::ssize(partition.rows) < gate;
}

std::int64_t FlinkUpdateFastModel::RankOf(const Partition& partition, const std::string& row_key) {
  std::int64_t rank = 0;
  for (const auto& [_, row_keys] : partition.buffer) {
    for (const std::string& other : row_keys) {
      ++rank;
      if (other == row_key) return rank;
    }
  }
  ADD_FAILURE() << "row key " << row_key << " is in no list";
  return 0;
}

void FlinkUpdateFastModel::Move(Partition& partition, const std::string& row_key, const Row& row) {
  const std::string old_key = partition.rows.at(row_key).order_key;
  std::erase(partition.buffer[old_key], row_key);
  if (partition.buffer[old_key].empty()) partition.buffer.erase(old_key);
  partition.buffer[row.order_key].push_back(row_key);
  partition.rows[row_key] = row;
}

void FlinkUpdateFastModel::WithoutNumber(Partition& partition, const std::string& row_key, const Row& row) {
  if (partition.rows.contains(row_key)) {
    const Row old = partition.rows.at(row_key);
    if (old.order_key == row.order_key) {
      partition.rows[row_key] = row;
    } else {
      Move(partition, row_key, row);
    }
    Collect(RowKind::kUpdateBefore, old.text, 0);
    Collect(RowKind::kUpdateAfter, row.text, 0);
  } else if (Accepts(partition, row.order_key)) {
    partition.buffer[row.order_key].push_back(row_key);
    partition.rows[row_key] = row;
    if (std::ssize(partition.rows) > rank_end_) {
      const auto last = std::prev(partition.buffer.end());
      const std::string last_key = last->second.back();
      last->second.pop_back();
      if (last->second.empty()) partition.buffer.erase(last);
      Collect(RowKind::kDelete, partition.rows.at(last_key).text, 0);
      partition.rows.erase(last_key);
    }
    Collect(RowKind::kInsert, row.text, 0);
  }
}

void FlinkUpdateFastModel::WithNumber(Partition& partition, const std::string& row_key, const Row& row) {
  if (!partition.rows.contains(row_key)) {
    if (!Accepts(partition, row.order_key)) return;
    partition.buffer[row.order_key].push_back(row_key);
    partition.rows[row_key] = row;
    Cascade(partition, row, nullptr, 0);
    return;
  }
  const Row old = partition.rows.at(row_key);
  const std::int64_t old_rank = RankOf(partition, row_key);
  if (row.order_key == old.order_key) {
    partition.rows[row_key] = row;
    Collect(RowKind::kUpdateBefore, old.text, old_rank);
    Collect(RowKind::kUpdateAfter, row.text, old_rank);
    return;
  }
  Move(partition, row_key, row);
  if (row.order_key < old.order_key) {
    Cascade(partition, row, &old, old_rank);
  } else {
    MoveDown(partition, row, old, old_rank, RankOf(partition, row_key));
  }
}

void FlinkUpdateFastModel::MoveDown(Partition& partition, const Row& row, const Row& old,
                                    std::int64_t old_rank, std::int64_t new_rank) {
  Collect(RowKind::kUpdateBefore, old.text, old_rank);
  std::int64_t rank = 0;
  for (const auto& [_, row_keys] : partition.buffer) {
    for (const std::string& other : row_keys) {
      ++rank;
      if (rank < old_rank || rank >= new_rank) continue;
      Collect(RowKind::kUpdateBefore, partition.rows.at(other).text, rank + 1);
      Collect(RowKind::kUpdateAfter, partition.rows.at(other).text, rank);
    }
  }
  Collect(RowKind::kUpdateAfter, row.text, new_rank);
}

void FlinkUpdateFastModel::Cascade(Partition& partition, const Row& row, const Row* old,
                                   std::int64_t old_rank) {
  std::int64_t rank = 0;
  std::string current;
  bool found = false;
  bool old_is_out = false;
  auto entry = partition.buffer.begin();
  while (entry != partition.buffer.end() && rank <= rank_end_) {
    const auto& [key, row_keys] = *entry++;
    if (!found && key == row.order_key) {
      rank += std::ssize(row_keys);
      current = row.text;
      found = true;
    } else if (found) {
      if (old != nullptr && key > old->order_key) break;
      for (const std::string& other : row_keys) {
        if (old == nullptr ? rank > rank_end_ : rank >= old_rank) break;
        const std::string& displaced = partition.rows.at(other).text;
        Collect(RowKind::kUpdateBefore, displaced, rank);
        if (old != nullptr && !old_is_out) Collect(RowKind::kUpdateBefore, old->text, old_rank);
        old_is_out = true;
        Collect(RowKind::kUpdateAfter, current, rank);
        current = displaced;
        ++rank;
      }
    } else {
      rank += std::ssize(row_keys);
    }
  }
  if (rank <= rank_end_) {
    if (old == nullptr) {
      Collect(RowKind::kInsert, current, rank);
    } else {
      EXPECT_EQ(rank, old_rank);
      if (!old_is_out) Collect(RowKind::kUpdateBefore, old->text, old_rank);
      Collect(RowKind::kUpdateAfter, current, rank);
    }
    return;
  }
  for (auto later = entry; later != partition.buffer.end(); ++later) {
    for (const std::string& other : later->second) partition.rows.erase(other);
  }
  partition.buffer.erase(entry, partition.buffer.end());
}

}  // namespace podium
