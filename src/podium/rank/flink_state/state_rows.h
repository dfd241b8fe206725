#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "podium/base/status.h"
#include "podium/rank/changelog_view.h"
#include "podium/rank/row_store.h"
#include "podium/row/row_kind.h"

namespace podium {

/// The rows that keyed state and its cache refer to, in several places at a time: a row lives in the store
/// from the end of the batch that brought it until the last reference goes.
class StateRows {
 public:
  struct Row {
    RowRef ref;
    RowKind kind = RowKind::kInsert;  ///< What Flink stamped on the row last (see RetractRanking).
    std::uint32_t fingerprint = 0;    ///< RowStore::Fingerprint, where rows are compared.
    StateRows* owner = nullptr;

    Row(RowRef row, std::uint32_t row_fingerprint, StateRows* rows)
        : ref(row), fingerprint(row_fingerprint), owner(rows) {}
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;
    ~Row() { owner->Release(ref); }
  };
  using Handle = std::shared_ptr<Row>;

  StateRows() = default;
  StateRows(const StateRows&) = delete;
  StateRows& operator=(const StateRows&) = delete;

  /// A row of the batch being pushed.
  Handle AddBatchRow(std::uint32_t batch_row, std::uint32_t fingerprint);
  /// A row that the store has already.
  Handle AddRetained(RowSlot slot, std::uint32_t fingerprint);

  /// Ends a batch: retains its rows that are still referred to, and releases those that no longer are.
  Status Settle(RowStore& store);

  std::int64_t num_rows() const { return static_cast<std::int64_t>(num_rows_); }
  std::int64_t bytes() const;

 private:
  // A control block of the shared pointer lies beside each row.
  static constexpr std::size_t kBytesOfRow = sizeof(Row) + 16;

  Handle Add(RowRef row, std::uint32_t fingerprint);
  void Release(RowRef row) {
    --num_rows_;
    if (row.retained()) released_.push_back(row.slot());  // Add made room.
  }

  std::size_t num_rows_ = 0;
  std::vector<std::weak_ptr<Row>> fresh_;  ///< Those of the batch being pushed.
  std::vector<RowSlot> released_;
  std::vector<std::uint32_t> batch_rows_;
  std::vector<RowSlot> slots_;
  std::vector<Handle> kept_;
};

}  // namespace podium
