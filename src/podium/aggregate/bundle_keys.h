#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "podium/aggregate/group_changelog.h"
#include "podium/row/java_hash_order.h"

namespace podium {

/// The groups that an open bundle has met, numbered in order of arrival, with the values of their keys.
class BundleKeys {
 public:
  explicit BundleKeys(std::vector<std::int32_t> group_columns) : group_columns_(std::move(group_columns)) {}

  /// The number of a group in this bundle. `row`, of the batch at work, has its key; `hash` of a group is
  /// asked for when it is new.
  template <class Hash>
  std::uint32_t Number(std::uint32_t group, std::int64_t row, Hash&& hash) {
    if (group >= number_of_.size()) number_of_.resize(group + 1, kNone);
    if (number_of_[group] != kNone) return number_of_[group];
    number_of_[group] = static_cast<std::uint32_t>(groups_.size());
    groups_.push_back(group);
    new_rows_.push_back(static_cast<std::int32_t>(row));
    order_.Add(hash(group));
    return number_of_[group];
  }
  /// Takes the keys of the groups that were new in this batch; a batch must not go before.
  Status TakeKeys(const arrow::RecordBatch& rows);

  std::uint32_t size() const { return static_cast<std::uint32_t>(groups_.size()); }
  /// The groups by number.
  std::span<const std::uint32_t> groups() const { return groups_; }
  /// The numbers in the order in which Flink hands the bundle out.
  std::vector<std::uint32_t> Order() const { return order_.Order(); }
  /// The key columns, a row a number.
  Result<ColumnList> Columns() const;
  /// Begins a new bundle.
  void Clear();

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  std::vector<std::int32_t> group_columns_;
  std::vector<std::uint32_t> number_of_;  ///< By group.
  std::vector<std::uint32_t> groups_;
  JavaHashOrder order_;
  std::vector<std::int32_t> new_rows_;
  std::vector<ColumnList> chunks_;  ///< The keys batch by batch.
};

}  // namespace podium
