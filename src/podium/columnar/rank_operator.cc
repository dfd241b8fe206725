#include "podium/columnar/rank_operator.h"

#include <arrow/api.h>

#include <optional>
#include <utility>

#include "podium/columnar/arrow_row_store.h"
#include "podium/columnar/arrow_types.h"
#include "podium/columnar/equality_keys.h"
#include "podium/columnar/order_keys.h"
#include "podium/columnar/rank_ends.h"
#include "podium/columnar/row_numbering.h"

namespace podium {
namespace {

class ArrowRankOperator final : public RankOperator {
 public:
  struct Parts {
    RowType input;
    RowType output;
    bool has_rank;
    EqualityKeys partition_keys;
    OrderKeys order_keys;
    EqualityKeys row_keys;
    std::optional<RankEnds> rank_ends;
    std::unique_ptr<Ranking> ranking;
  };
  explicit ArrowRankOperator(Parts parts) : parts_(std::move(parts)), store_(parts_.input) {}

  using RankOperator::Push;
  Result<ChangelogBatch> Push(const ChangelogBatch& batch, const TaskTime& time) override;
  void PrepareSnapshot(const TaskTime& time) override { parts_.ranking->PrepareSnapshot(time); }
  Status Snapshot(StateWriter& out) const override;
  Status Restore(StateReader& in) override;
  RankingMetrics metrics() const override { return parts_.ranking->metrics(); }
  std::int64_t distinct_rows_decoded() const override { return distinct_rows_decoded_; }
  std::int64_t row_bytes() const override { return store_.bytes(); }

 private:
  Status CheckShape(const ChangelogBatch& batch) const;
  Result<ChangelogBatch> PushPlain(const ChangelogBatch& batch, const TaskTime& time);
  Status Rank(const ChangelogBatch& batch, const TaskTime& time);
  Result<ChangelogBatch> TakeChangelog(const ChangelogBatch& batch);

  Parts parts_;
  ArrowRowStore store_;
  ChangelogView view_;
  RowNumbering numbering_;
  std::shared_ptr<arrow::RecordBatch> no_rows_;
  std::int64_t distinct_rows_decoded_ = 0;
};

std::string TypesOf(const RowType& row) {
  std::string text;
  for (const LogicalType& type : row.types) text += (text.empty() ? "" : ", ") + type.ToString();
  return text;
}

Status ArrowRankOperator::Snapshot(StateWriter& out) const {
  out.PutBytes(TypesOf(parts_.input));
  return parts_.ranking->Snapshot(store_, out);
}

Status ArrowRankOperator::Restore(StateReader& in) {
  PODIUM_ASSIGN_OR_RETURN(const std::string_view found, in.GetBytes());
  const std::string expected = TypesOf(parts_.input);
  if (found != expected) {
    return Status::Invalid("the state of a ranking was written for other columns: expected ", expected,
                           ", found ", found);
  }
  return parts_.ranking->Restore(in, store_);
}

Status ArrowRankOperator::CheckShape(const ChangelogBatch& batch) const {
  const auto num_records = static_cast<std::size_t>(batch.num_records());
  const bool fits = (batch.kinds.empty() || batch.kinds.size() == num_records) &&
                    (!batch.row_index.empty() || batch.rows->num_rows() == batch.num_records());
  if (fits) return Status::OK();
  return Status::Internal("a changelog batch of ", num_records, " records has ", batch.kinds.size(),
                          " kinds and ", batch.row_index.size(), " row indices over ", batch.rows->num_rows(),
                          " rows");
}

Result<ChangelogBatch> ArrowRankOperator::Push(const ChangelogBatch& batch, const TaskTime& time) {
  if (batch.rows == nullptr) return Status::Internal("a changelog batch without rows");
  if (!batch.has_rank) return PushPlain(batch, time);
  // A ranking over a ranking: to this one the rank below is a column like any other.
  ChangelogBatch plain;
  plain.type = batch.type;
  plain.kinds = batch.kinds;
  PODIUM_ASSIGN_OR_RETURN(plain.rows, Materialize(batch));
  return PushPlain(plain, time);
}

Result<ChangelogBatch> ArrowRankOperator::PushPlain(const ChangelogBatch& batch, const TaskTime& time) {
  PODIUM_RETURN_NOT_OK(CheckShape(batch));
  store_.BeginBatch(batch.rows, batch.row_index);
  view_.Clear();
  const Status ranked = Rank(batch, time);
  auto changelog = ranked.ok() ? TakeChangelog(batch) : Result<ChangelogBatch>(ranked);
  store_.EndBatch();
  return changelog;
}

Status ArrowRankOperator::Rank(const ChangelogBatch& batch, const TaskTime& time) {
  const auto num_records = static_cast<std::size_t>(batch.num_records());
  const std::span<const std::int32_t> row_index = batch.row_index;
  KeyBatch keys;
  keys.time = time;
  keys.num_rows = static_cast<std::uint32_t>(num_records);
  keys.kinds = batch.kinds.empty() ? nullptr : batch.kinds.data();
  PODIUM_ASSIGN_OR_RETURN(keys.partition, parts_.partition_keys.Extract(batch.rows, row_index, num_records));
  PODIUM_ASSIGN_OR_RETURN(keys.order, parts_.order_keys.Extract(batch.rows, row_index, num_records));
  PODIUM_ASSIGN_OR_RETURN(keys.row_key, parts_.row_keys.Extract(batch.rows, row_index, num_records));
  if (parts_.rank_ends) {
    PODIUM_ASSIGN_OR_RETURN(keys.rank_ends, parts_.rank_ends->Extract(batch.rows, row_index, num_records));
  }
  return parts_.ranking->Push(keys, store_, view_);
}

Result<ChangelogBatch> ArrowRankOperator::TakeChangelog(const ChangelogBatch& batch) {
  ChangelogBatch changelog;
  changelog.type = parts_.output;
  changelog.has_rank = parts_.has_rank;
  if (view_.size() == 0) {
    if (no_rows_ == nullptr) {
      PODIUM_ASSIGN_OR_RETURN(no_rows_, store_.Gather({}, {}));
    }
    changelog.rows = no_rows_;
    return changelog;
  }
  numbering_.Number(view_.rows, batch.row_index, static_cast<std::size_t>(batch.rows->num_rows()),
                    store_.slot_bound(), changelog.row_index);
  PODIUM_ASSIGN_OR_RETURN(changelog.rows, store_.Gather(numbering_.batch_rows(), numbering_.slots()));
  distinct_rows_decoded_ += changelog.rows->num_rows();
  changelog.kinds = std::move(view_.kinds);
  changelog.ranks = std::move(view_.ranks);
  return changelog;
}

}  // namespace

Result<std::unique_ptr<RankOperator>> RankOperator::Make(const RankSpec& spec, const RowType& input,
                                                         std::string_view rank_name) {
  PODIUM_ASSIGN_OR_RETURN(EqualityKeys partition_keys, EqualityKeys::Make(input, spec.partition_columns));
  PODIUM_ASSIGN_OR_RETURN(OrderKeys order_keys, OrderKeys::Make(input, spec.order_columns));
  PODIUM_ASSIGN_OR_RETURN(EqualityKeys row_keys, EqualityKeys::Make(input, spec.row_key));
  std::optional<RankEnds> rank_ends;
  if (spec.range.end_column) {
    PODIUM_ASSIGN_OR_RETURN(rank_ends, RankEnds::Make(input, *spec.range.end_column));
  }
  PODIUM_ASSIGN_OR_RETURN(auto ranking,
                          MakeRanking(spec, partition_keys.form(), order_keys.form(), row_keys.form()));
  const bool has_rank = spec.rank_number == RankNumber::kOutput;
  RowType output = input;
  if (has_rank) {
    output.names.emplace_back(rank_name);
    output.types.push_back(LogicalType::BigInt(/*nullable=*/false));
  }
  return std::make_unique<ArrowRankOperator>(ArrowRankOperator::Parts{
      input, std::move(output), has_rank, std::move(partition_keys), std::move(order_keys),
      std::move(row_keys), std::move(rank_ends), std::move(ranking)});
}

}  // namespace podium
