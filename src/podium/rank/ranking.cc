#include "podium/rank/ranking.h"

#include "podium/rank/append_ranking.h"
#include "podium/rank/first_n_ranking.h"
#include "podium/rank/flink_state/make_flink_ranking.h"
#include "podium/rank/retract_ranking.h"
#include "podium/rank/top1_ranking.h"
#include "podium/rank/update_fast_ranking.h"

namespace podium {
namespace {

Status CheckRange(const RankSpec& spec) {
  const RankRange& range = spec.range;
  if (range.end_column.has_value()) {
    if (spec.compatibility == Compatibility::kFlink221) return Status::OK();
    return Status::NotSupported(
        "a rank end that is a column (set 'podium.compatibility' = 'flink-2.2.1' to run "
        "it as Flink does, where the first value of a partition stays its rank end)");
  }
  if (range.rank_end < 1) return Status::Invalid("rank end must be at least 1, got ", range.rank_end);
  if (range.rank_start > range.rank_end) {
    return Status::Invalid("rank start ", range.rank_start, " is greater than rank end ", range.rank_end);
  }
  return Status::OK();
}

}  // namespace

Result<std::unique_ptr<Ranking>> MakeRanking(const RankSpec& spec, KeyForm partition_form, KeyForm order_form,
                                             KeyForm row_key_form) {
  using RowKinds = FirstNRanking::RowKinds;
  PODIUM_RETURN_NOT_OK(CheckRange(spec));
  // Without an order key no row is better than an earlier one: the first rows stay, and counting them
  // suffices.
  const bool in_arrival_order = order_form == KeyForm::kNone;
  if (spec.state_ttl_ms > 0 && spec.compatibility == Compatibility::kFlink221) {
    return MakeFlinkRanking(spec, partition_form, order_form, row_key_form);
  }
  switch (spec.function) {
    case RankFunction::kAppendTopN:
      if (in_arrival_order) return std::make_unique<FirstNRanking>(spec, partition_form, RowKinds::kIgnored);
      return std::make_unique<AppendRanking>(spec, partition_form, order_form);
    case RankFunction::kTop1:
      if (spec.range.end_column.has_value() || spec.range.rank_end != 1) {
        return Status::Invalid("a top-1 ranking keeps rank 1 alone, got rank end ", spec.range.rank_end);
      }
      if (in_arrival_order) return std::make_unique<FirstNRanking>(spec, partition_form, RowKinds::kIgnored);
      return std::make_unique<Top1Ranking>(spec, partition_form, order_form);
    case RankFunction::kFirstN:
      return std::make_unique<FirstNRanking>(spec, partition_form, RowKinds::kMustInsert);
    case RankFunction::kUpdatableTopN:
      return std::make_unique<UpdateFastRanking>(spec, partition_form, order_form, row_key_form);
    case RankFunction::kRetractableTopN:
      return std::make_unique<RetractRanking>(spec, partition_form, order_form);
  }
  return Status::Internal("unknown rank function ", static_cast<int>(spec.function));
}

}  // namespace podium
