#include "podium/rank/flink_state/make_flink_ranking.h"

#include "podium/rank/flink_state/flink_append.h"
#include "podium/rank/flink_state/flink_first_n.h"
#include "podium/rank/flink_state/flink_retract.h"
#include "podium/rank/flink_state/flink_top1.h"
#include "podium/rank/flink_state/flink_update_fast.h"

namespace podium {

Result<std::unique_ptr<Ranking>> MakeFlinkRanking(const RankSpec& spec, KeyForm partition_form,
                                                  KeyForm order_form, KeyForm row_key_form) {
  switch (spec.function) {
    case RankFunction::kAppendTopN:
      return std::make_unique<FlinkAppend>(spec, partition_form, order_form);
    case RankFunction::kTop1:
      if (spec.range.end_column.has_value() || spec.range.rank_end != 1) {
        return Status::Invalid("a top-1 ranking keeps rank 1 alone, got rank end ", spec.range.rank_end);
      }
      return std::make_unique<FlinkTop1>(spec, partition_form, order_form);
    case RankFunction::kFirstN:
      return std::make_unique<FlinkFirstN>(spec, partition_form);
    case RankFunction::kUpdatableTopN:
      return std::make_unique<FlinkUpdateFast>(spec, partition_form, order_form, row_key_form);
    case RankFunction::kRetractableTopN:
      return std::make_unique<FlinkRetract>(spec, partition_form, order_form);
  }
  return Status::Internal("unknown rank function ", static_cast<int>(spec.function));
}

}  // namespace podium
