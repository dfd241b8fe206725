#include "podium/aggregate/accumulator.h"

#include <utility>

#include "podium/aggregate/accumulator_loop_internal.h"

namespace podium {

namespace aggregate {

std::int64_t DistinctCounts::Change(std::string key, std::int64_t by, const EntryClock& clock) {
  const auto found = counts_.try_emplace(std::move(key)).first;
  EntryCount& entry = found->second;
  if (clock.Expired(entry.last_write_ms)) entry.count = 0;
  const std::int64_t count = entry.count += by;
  entry.last_write_ms = clock.now_ms;
  if (count == 0) counts_.erase(found);
  return count;
}

void DistinctCounts::Snapshot(StateWriter& out) const {
  out.Put(static_cast<std::uint64_t>(counts_.size()));
  for (const auto& [key, entry] : counts_) {
    out.PutBytes(key);
    out.Put(entry.count);
    out.Put(entry.last_write_ms);
  }
}

Status DistinctCounts::Restore(StateReader& in) {
  PODIUM_ASSIGN_OR_RETURN(const auto size, in.Get<std::uint64_t>());
  for (std::uint64_t i = 0; i < size; ++i) {
    PODIUM_ASSIGN_OR_RETURN(const std::string_view key, in.GetBytes());
    EntryCount& entry = counts_[std::string(key)];
    PODIUM_ASSIGN_OR_RETURN(entry.count, in.Get<std::int64_t>());
    PODIUM_ASSIGN_OR_RETURN(entry.last_write_ms, in.Get<std::int64_t>());
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
