#include "podium/columnar/deduplicate_operator.h"

#include <arrow/api.h>

#include <utility>

#include "podium/columnar/arrow_row_store.h"
#include "podium/columnar/equality_keys.h"
#include "podium/columnar/order_keys.h"
#include "podium/columnar/row_numbering.h"

namespace podium {
namespace {

class ArrowDeduplicateOperator final : public DeduplicateOperator {
 public:
  ArrowDeduplicateOperator(const RowType& input, EqualityKeys keys, OrderKeys times,
                           std::unique_ptr<Deduplication> deduplication)
      : input_(input),
        keys_(std::move(keys)),
        times_(std::move(times)),
        deduplication_(std::move(deduplication)),
        store_(input) {}

  Result<ChangelogBatch> Push(const ChangelogBatch& batch, std::int64_t now_ms) override {
    if (batch.has_rank) {
      // To this operator the rank of a ranking below is a column like any other.
      ChangelogBatch plain;
      plain.type = batch.type;
      plain.kinds = batch.kinds;
      PODIUM_ASSIGN_OR_RETURN(plain.rows, Materialize(batch));
      return Push(plain, now_ms);
    }
    store_.BeginBatch(batch.rows, batch.row_index);
    view_.Clear();
    const Status status = Deduplicate(batch, now_ms);
    auto changelog = status.ok() ? Take(batch.row_index, batch.rows->num_rows()) : status;
    store_.EndBatch();
    return changelog;
  }

  Result<ChangelogBatch> AdvanceWatermark(std::int64_t watermark_ms, std::int64_t now_ms) override {
    view_.Clear();
    PODIUM_RETURN_NOT_OK(deduplication_->AdvanceWatermark(watermark_ms, now_ms, store_, view_));
    return Take({}, 0);
  }

  Result<ChangelogBatch> EndBundle(std::int64_t now_ms) override {
    view_.Clear();
    PODIUM_RETURN_NOT_OK(deduplication_->EndBundle(now_ms, store_, view_));
    return Take({}, 0);
  }

  Status Snapshot(StateWriter& out) const override { return deduplication_->Snapshot(store_, out); }
  Status Restore(StateReader& in) override { return deduplication_->Restore(in, store_); }
  DeduplicateMetrics metrics() const override { return deduplication_->metrics(); }
  std::int64_t row_bytes() const override { return store_.bytes(); }

 private:
  Status Deduplicate(const ChangelogBatch& batch, std::int64_t now_ms) {
    const auto num_records = static_cast<std::size_t>(batch.num_records());
    const std::span<const std::int32_t> row_index = batch.row_index;
    KeyBatch keys;
    keys.num_rows = static_cast<std::uint32_t>(num_records);
    keys.kinds = batch.kinds.empty() ? nullptr : batch.kinds.data();
    PODIUM_ASSIGN_OR_RETURN(keys.partition, keys_.Extract(batch.rows, row_index, num_records));
    PODIUM_ASSIGN_OR_RETURN(keys.order, times_.Extract(batch.rows, row_index, num_records));
    return deduplication_->Push(keys, now_ms, store_, view_);
  }

  Result<ChangelogBatch> Take(std::span<const std::int32_t> row_index, std::int64_t num_batch_rows) {
    ChangelogBatch changelog;
    changelog.type = input_;
    if (view_.size() == 0) {
      if (no_rows_ == nullptr) {
        PODIUM_ASSIGN_OR_RETURN(no_rows_, store_.Gather({}, {}));
      }
      changelog.rows = no_rows_;
      return changelog;
    }
    numbering_.Number(view_.rows, row_index, static_cast<std::size_t>(num_batch_rows), store_.slot_bound(),
                      changelog.row_index);
    PODIUM_ASSIGN_OR_RETURN(changelog.rows, store_.Gather(numbering_.batch_rows(), numbering_.slots()));
    changelog.kinds = std::move(view_.kinds);
    return changelog;
  }

  RowType input_;
  EqualityKeys keys_;
  OrderKeys times_;
  std::unique_ptr<Deduplication> deduplication_;
  ArrowRowStore store_;
  ChangelogView view_;
  RowNumbering numbering_;
  std::shared_ptr<arrow::RecordBatch> no_rows_;
};

}  // namespace

Result<std::unique_ptr<DeduplicateOperator>> DeduplicateOperator::Make(const DeduplicateSpec& spec,
                                                                       const RowType& input) {
  PODIUM_ASSIGN_OR_RETURN(EqualityKeys keys, EqualityKeys::Make(input, spec.partition_columns));
  std::vector<OrderColumn> order;
  if (spec.time == DeduplicateTime::kRowtime) {
    order.push_back({spec.time_column, SortDirection::kAscending, NullOrder::kFirst});
  }
  PODIUM_ASSIGN_OR_RETURN(OrderKeys times, OrderKeys::Make(input, order));
  if (!order.empty() && times.form() != KeyForm::kWord) {
    return Status::Internal("a time attribute of type ",
                            input.types[static_cast<std::size_t>(spec.time_column)].ToString());
  }
  auto deduplication = MakeDeduplication(spec, keys.form());
  return std::make_unique<ArrowDeduplicateOperator>(input, std::move(keys), std::move(times),
                                                    std::move(deduplication));
}

}  // namespace podium
