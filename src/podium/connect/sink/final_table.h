#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "podium/base/result.h"
#include "podium/columnar/changelog_batch.h"

namespace podium {

/// Folds a changelog into the table that it describes.
///
/// With a rank column a row is known by its partition and rank: a row that accumulates replaces the one at
/// its place, a retraction removes it if it is still that row. Without one the table is a multiset of whole
/// rows: a retraction removes the row that arrived last among its equals, and one of an unknown row changes
/// nothing, as in a sink of Flink's. Rows are equal when their binary images are.
///
/// Memory: the rows of the table as binary images, and a key for each partition ever seen, so that a
/// partition keeps its place while its only row is replaced.
class FinalTable {
 public:
  /// What the rows are ordered by: the first arrival of the partition, then the rank, else the arrival of the
  /// row.
  struct Order {
    std::vector<std::int32_t> partition_columns;  ///< None: the whole table is one partition.
    std::optional<std::int32_t> rank_column;      ///< A BIGINT.
  };

  FinalTable(RowType type, Order order);
  FinalTable(FinalTable&&) noexcept;
  FinalTable& operator=(FinalTable&&) noexcept;
  ~FinalTable();

  /// Applies the records in order.
  Status Apply(const ChangelogBatch& batch);

  std::int64_t num_rows() const { return num_rows_; }

  /// Calls `visit` with the rows in order, all +I, some thousands at a time.
  Status Visit(const std::function<Status(const ChangelogBatch& rows)>& visit) const;

 private:
  class Encoder;
  using Partition = std::map<std::int64_t, std::string>;  ///< Rank or arrival -> image.
  struct Place {
    std::size_t partition;
    std::int64_t position;
  };

  std::size_t PartitionOf(const std::string& key);
  void Add(std::size_t partition, std::optional<std::int64_t> rank, const std::string& image);
  void Remove(std::size_t partition, std::optional<std::int64_t> rank, const std::string& image);

  RowType type_;
  Order order_;
  std::unique_ptr<Encoder> encoder_;
  std::unordered_map<std::string, std::size_t> partition_index_;
  std::vector<Partition> partitions_;  ///< In the order of arrival.
  /// Without ranks: where the equals of an image stand, the last arrived at the end.
  std::unordered_map<std::string, std::vector<Place>> places_;
  std::int64_t arrivals_ = 0;
  std::int64_t num_rows_ = 0;
};

}  // namespace podium
