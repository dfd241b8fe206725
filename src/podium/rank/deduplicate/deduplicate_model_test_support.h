#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "podium/rank/deduplicate/deduplicate_spec.h"
#include "podium/rank/ranking_test_support.h"

namespace podium {

/// Semantics 2.6, 3 and 4 written down as plainly as C++ allows: what Flink's functions do to a row, a
/// watermark and the end of a bundle, with maps for state.
class DeduplicateModel {
 public:
  explicit DeduplicateModel(DeduplicateSpec spec) : spec_(std::move(spec)) {}

  std::vector<TestRecord> Process(const TestRow& row, std::int64_t now_ms);
  std::vector<TestRecord> Watermark(std::int64_t watermark_ms, std::int64_t now_ms);
  std::vector<TestRecord> EndBundle(std::int64_t now_ms);
  /// A new operator with the same state: watermarks and hash tables begin anew.
  void Restore();

 private:
  using Key = std::optional<std::string>;
  struct State {
    std::string text;
    std::int64_t time = 0;
    bool updated = false;
    std::int64_t written_ms = 0;
  };

  bool IsLive(const std::map<Key, State>& states, const Key& key, std::int64_t now_ms) const;
  bool IsDuplicate(const State& before, std::int64_t time) const;
  void ProctimeFirst(const TestRow& row, std::int64_t now_ms);
  void ProctimeLast(const TestRow& row, std::int64_t now_ms);
  void Rowtime(const TestRow& row, std::int64_t now_ms);
  void RowtimeFirst(const TestRow& row, std::int64_t now_ms);
  void Add(const TestRow& row);
  void Apply(const TestRow& row, std::int64_t now_ms);
  void Emit(RowKind kind, const std::string& text) { out_.push_back({kind, text, 0}); }
  void EmitUpdate(const std::string& before, const std::string& after);
  std::vector<TestRecord> TakeOutput();

  struct Waiting {
    std::string text;
    std::int64_t time = 0;
    std::int64_t order = 0;
  };
  struct BundleKey {
    Key key;
    std::uint32_t spread_hash;
    std::vector<TestRow> rows;
  };

  DeduplicateSpec spec_;
  std::map<Key, State> states_;
  std::map<Key, Waiting> waiting_;
  std::vector<BundleKey> bundle_;  ///< In order of arrival.
  std::size_t capacity_ = 16;
  std::int64_t bundled_rows_ = 0;
  std::int64_t num_waits_ = 0;
  std::int64_t watermark_ms_ = std::numeric_limits<std::int64_t>::min();
  std::vector<TestRecord> out_;
};

/// The event time of a test row: its order number is the time plus 2^63, a NULL reads 0.
std::int64_t TimeOf(const TestRow& row);

}  // namespace podium
