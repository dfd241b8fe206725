#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "podium/rank/ranking_test_support.h"

namespace podium {

/// The pseudo-code of semantics 2.5, written down as plainly as C++ allows: what Flink's
/// RetractableTopNFunction does, on heap state, to a map from order keys to lists of rows and to a map from
/// order keys to counts, faults included.
class FlinkRetractModel {
 public:
  FlinkRetractModel(RankSpec spec, KeyForms forms) : spec_(std::move(spec)), forms_(forms) {}
  std::vector<TestRecord> Process(const TestRow& row);

 private:
  /// A row object in heap state, with the kind that was last stamped on it.
  struct Row {
    std::string text;
    RowKind kind = RowKind::kInsert;
    bool operator==(const Row&) const = default;
  };
  struct Partition {
    std::map<std::string, std::vector<Row>> data;  // data-state
    std::map<std::string, std::int64_t> counts;    // sorted-map
    std::optional<std::int64_t> rank_end;
  };

  void InsertWithNumber(Partition& partition, const std::string& key, Row& row);
  void InsertWithoutNumber(Partition& partition, const std::string& key, Row& row);
  bool RetractWithNumber(Partition& partition, const std::string& key, const Row& row);
  bool RetractWithoutNumber(Partition& partition, const std::string& key, const Row& row);
  void Collect(RowKind kind, Row& row, std::int64_t rank);
  std::int64_t rank_start() const { return spec_.range.end_column ? -1 : spec_.range.rank_start; }

  RankSpec spec_;
  KeyForms forms_;
  std::map<std::optional<std::string>, Partition> partitions_;
  std::int64_t rank_end_ = 0;
  std::vector<TestRecord> out_;
};

/// The same for semantics 2.4, UpdatableTopNFunction.
class FlinkUpdateFastModel {
 public:
  FlinkUpdateFastModel(RankSpec spec, KeyForms forms) : spec_(std::move(spec)), forms_(forms) {}
  std::vector<TestRecord> Process(const TestRow& row);

 private:
  struct Row {
    std::string text;
    std::string order_key;
  };
  struct Partition {
    std::map<std::string, std::vector<std::string>> buffer;  // Order key to row keys.
    std::map<std::string, Row> rows;                         // data-state-with-update, by row key.
    std::optional<std::int64_t> rank_end;
  };

  void WithoutNumber(Partition& partition, const std::string& row_key, const Row& row);
  void WithNumber(Partition& partition, const std::string& row_key, const Row& row);
  void Cascade(Partition& partition, const Row& row, const Row* old, std::int64_t old_rank);
  void MoveDown(Partition& partition, const Row& row, const Row& old, std::int64_t old_rank,
                std::int64_t new_rank);
  bool Accepts(const Partition& partition, const std::string& order_key) const;
  static std::int64_t RankOf(const Partition& partition, const std::string& row_key);
  static void Move(Partition& partition, const std::string& row_key, const Row& row);
  void Collect(RowKind kind, const std::string& text, std::int64_t rank);
  std::int64_t rank_start() const { return spec_.range.end_column ? -1 : spec_.range.rank_start; }

  RankSpec spec_;
  KeyForms forms_;
  std::map<std::optional<std::string>, Partition> partitions_;
  std::int64_t rank_end_ = 0;
  std::vector<TestRecord> out_;
};

}  // namespace podium
