#include "podium/aggregate/accumulator_loop_internal.h"

namespace podium::aggregate {

namespace {

template <class T>
struct Count {
  using Argument = T;
  using Output = std::int64_t;
  using State = std::int64_t;

  static void Add(State& count, const Argument& /*value*/) { ++count; }
  static void Retract(State& count, const Argument& /*value*/) { --count; }
  static void Merge(State& count, const State& other) { count += other; }
  static std::optional<Output> Value(const State& count) { return count; }
  static void Save(const State& count, StateWriter& out) { SaveValue(count, out); }
  static Status Load(State& count, StateReader& in) { return LoadValue(in, count); }
};

}  // namespace

std::unique_ptr<Accumulator> MakeCount(const AggregateCall& call, const RowType& input) {
  if (!call.distinct || call.arguments.empty()) return MakeLoop(Count<Presence>{}, call);
  return WithScalar(input.types[static_cast<std::size_t>(call.arguments[0])],
                    [&](auto tag) { return MakeLoop(Count<typename decltype(tag)::type>{}, call); });
}

}  // namespace podium::aggregate
