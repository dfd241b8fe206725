#include "podium/columnar/materialize_operator.h"

#include <arrow/api.h>

#include <utility>

#include "podium/columnar/arrow_row_store.h"
#include "podium/columnar/equality_keys.h"
#include "podium/columnar/row_numbering.h"
#include "podium/rank/materialize/upsert_materializer.h"

namespace podium {
namespace {

class ArrowMaterializeOperator final : public MaterializeOperator {
 public:
  ArrowMaterializeOperator(const RowType& input, EqualityKeys primary_keys, EqualityKeys upsert_keys,
                           std::int64_t state_ttl_ms)
      : input_(input),
        materializer_(primary_keys.form(), upsert_keys.form(), state_ttl_ms),
        primary_keys_(std::move(primary_keys)),
        upsert_keys_(std::move(upsert_keys)),
        store_(input) {}

  Result<ChangelogBatch> Push(const ChangelogBatch& batch, std::int64_t now_ms) override {
    if (batch.has_rank) {
      // To a sink the rank is a column like any other.
      ChangelogBatch plain;
      plain.type = batch.type;
      plain.kinds = batch.kinds;
      PODIUM_ASSIGN_OR_RETURN(plain.rows, Materialize(batch));
      return Push(plain, now_ms);
    }
    store_.BeginBatch(batch.rows, batch.row_index);
    view_.Clear();
    const Status status = Take(batch, now_ms);
    auto changelog = status.ok() ? Changelog(batch) : Result<ChangelogBatch>(status);
    store_.EndBatch();
    return changelog;
  }

  Status Snapshot(StateWriter& out) const override { return materializer_.Snapshot(store_, out); }
  Status Restore(StateReader& in) override { return materializer_.Restore(in, store_); }

 private:
  Status Take(const ChangelogBatch& batch, std::int64_t now_ms) {
    const auto num_records = static_cast<std::size_t>(batch.num_records());
    const std::span<const std::int32_t> row_index = batch.row_index;
    KeyBatch keys;
    keys.num_rows = static_cast<std::uint32_t>(num_records);
    keys.kinds = batch.kinds.empty() ? nullptr : batch.kinds.data();
    PODIUM_ASSIGN_OR_RETURN(keys.partition, primary_keys_.Extract(batch.rows, row_index, num_records));
    PODIUM_ASSIGN_OR_RETURN(keys.row_key, upsert_keys_.Extract(batch.rows, row_index, num_records));
    return materializer_.Push(keys, now_ms, store_, view_);
  }

  Result<ChangelogBatch> Changelog(const ChangelogBatch& batch) {
    ChangelogBatch changelog;
    changelog.type = input_;
    numbering_.Number(view_.rows, batch.row_index, static_cast<std::size_t>(batch.rows->num_rows()),
                      store_.slot_bound(), changelog.row_index);
    PODIUM_ASSIGN_OR_RETURN(changelog.rows, store_.Gather(numbering_.batch_rows(), numbering_.slots()));
    changelog.kinds = std::move(view_.kinds);
    return changelog;
  }

  RowType input_;
  UpsertMaterializer materializer_;
  EqualityKeys primary_keys_;
  EqualityKeys upsert_keys_;
  ArrowRowStore store_;
  ChangelogView view_;
  RowNumbering numbering_;
};

}  // namespace

Result<std::unique_ptr<MaterializeOperator>> MaterializeOperator::Make(const MaterializeSpec& spec,
                                                                       const RowType& input) {
  PODIUM_ASSIGN_OR_RETURN(EqualityKeys primary_keys, EqualityKeys::Make(input, spec.primary_key));
  PODIUM_ASSIGN_OR_RETURN(EqualityKeys upsert_keys, EqualityKeys::Make(input, spec.upsert_key));
  return std::make_unique<ArrowMaterializeOperator>(input, std::move(primary_keys), std::move(upsert_keys),
                                                    spec.state_ttl_ms);
}

}  // namespace podium
