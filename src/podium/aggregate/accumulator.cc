#include "podium/aggregate/accumulator.h"

#include <utility>

#include "podium/aggregate/accumulator_loop_internal.h"

namespace podium {

namespace aggregate {

std::int64_t DistinctCounts::Change(std::string key, std::int64_t by) {
  const auto entry = counts_.try_emplace(std::move(key), 0).first;
  const std::int64_t count = entry->second += by;
  if (count == 0) counts_.erase(entry);
  return count;
}

void DistinctCounts::Snapshot(StateWriter& out) const {
  out.Put(static_cast<std::uint64_t>(counts_.size()));
  for (const auto& [key, count] : counts_) {
    out.PutBytes(key);
    out.Put(count);
  }
}

Status DistinctCounts::Restore(StateReader& in) {
  PODIUM_ASSIGN_OR_RETURN(const auto size, in.Get<std::uint64_t>());
  for (std::uint64_t i = 0; i < size; ++i) {
    PODIUM_ASSIGN_OR_RETURN(const std::string_view key, in.GetBytes());
    PODIUM_ASSIGN_OR_RETURN(counts_[std::string(key)], in.Get<std::int64_t>());
  }
  return Status::OK();
}

}  // namespace aggregate

Result<std::unique_ptr<Accumulator>> MakeAccumulator(const AggregateCall& call, const RowType& input) {
  const std::string& name = call.function;
  std::unique_ptr<Accumulator> made;
  if (call.arguments.size() > 1) {
    return Status::NotSupported("aggregate function ", name, " with ", call.arguments.size(), " arguments");
  }
  if (name == "COUNT") {
    made = aggregate::MakeCount(call, input);
  } else if (call.arguments.size() == 1) {
    if (name == "SUM" || name == "$SUM0") made = aggregate::MakeSum(call, input);
    if (name == "AVG") made = aggregate::MakeAverage(call, input);
    if (name == "MIN" || name == "MAX") made = aggregate::MakeExtremum(call, input);
    if (name == "FIRST_VALUE" || name == "LAST_VALUE") made = aggregate::MakeFirstOrLast(call, input);
  }
  if (made != nullptr) return made;
  if (call.arguments.empty()) return Status::NotSupported("aggregate function ", name);
  return Status::NotSupported("aggregate function ", name, " of type ",
                              input.types[static_cast<std::size_t>(call.arguments[0])].ToString(),
                              call.retracts ? " over input that takes rows back" : "");
}

}  // namespace podium
