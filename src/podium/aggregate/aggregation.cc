#include "podium/aggregate/aggregation.h"

#include "podium/aggregate/bundled_aggregate.h"
#include "podium/aggregate/group_aggregate.h"
#include "podium/aggregate/local_aggregate.h"

namespace podium {

Result<std::unique_ptr<Aggregation>> Aggregation::Make(const AggregateSpec& spec, const RowType& input,
                                                       const RowType& output) {
  if (spec.phase == AggregatePhase::kLocal) return LocalAggregate::Make(spec, input);
  if (output.size() != spec.group_columns.size() + spec.calls.size()) {
    return Status::Internal("a GROUP BY of ", spec.group_columns.size(), " keys and ", spec.calls.size(),
                            " calls has ", output.size(), " columns");
  }
  if (spec.phase == AggregatePhase::kGlobal) return GlobalAggregate::Make(spec, input, output);
  if (spec.bundle_size > 0) return BundledAggregate::Make(spec, input, output);
  return GroupAggregate::Make(spec, input, output);
}

}  // namespace podium
