#include <cstdint>
#include <deque>
#include <map>

#include "podium/aggregate/accumulator_loop_internal.h"
#include "podium/aggregate/java_less_internal.h"

namespace podium::aggregate {

namespace {

/// FIRST_VALUE and LAST_VALUE of input that only inserts; NULLs are passed over.
template <class T, bool kLast>
struct FirstOrLast {
  using Argument = T;
  using Output = T;
  using State = std::optional<Kept<T>>;

  static void Add(State& state, const T& value) {
    if (kLast || !state) state = Kept<T>(value);
  }
  static void Retract(State& /*state*/, const T& /*value*/) {}
  static void Merge(State& state, const State& later) {
    if (later) Add(state, *later);
  }
  static std::optional<T> Value(const State& state) {
    return state ? std::optional<T>(*state) : std::nullopt;
  }
  static void Save(const State& state, StateWriter& out) {
    out.Put(static_cast<std::uint8_t>(state.has_value()));
    if (state) SaveValue(*state, out);
  }
  static Status Load(State& state, StateReader& in) {
    PODIUM_ASSIGN_OR_RETURN(const auto has_value, in.Get<std::uint8_t>());
    if (has_value != 0) PODIUM_RETURN_NOT_OK(LoadValue(in, state.emplace()));
    return Status::OK();
  }
};

/// The same of input that retracts: the values in order of arrival. A retraction takes the earliest arrival
/// of its value; one of a value that is not there does nothing. O(log values).
template <class T, bool kLast>
struct RetractableFirstOrLast {
  using Argument = T;
  using Output = T;
  struct State {
    std::map<std::uint64_t, Kept<T>> arrivals;
    std::map<Kept<T>, std::deque<std::uint64_t>, JavaLess> places;
    std::uint64_t next = 0;
  };

  static void Add(State& state, const T& argument) {
    const Kept<T> value(argument);
    state.places[value].push_back(state.next);
    state.arrivals.emplace(state.next++, value);
  }
  static void Retract(State& state, const T& value) {
    const auto found = state.places.find(Kept<T>(value));
    if (found == state.places.end()) return;
    state.arrivals.erase(found->second.front());
    found->second.pop_front();
    if (found->second.empty()) state.places.erase(found);
  }
  static void Merge(State& state, const State& later) {
    for (const auto& [arrival, value] : later.arrivals) Add(state, value);
  }
  static std::optional<T> Value(const State& state) {
    if (state.arrivals.empty()) return std::nullopt;
    return T(kLast ? state.arrivals.rbegin()->second : state.arrivals.begin()->second);
  }
  static void Save(const State& state, StateWriter& out) {
    out.Put(static_cast<std::uint64_t>(state.arrivals.size()));
    for (const auto& [arrival, value] : state.arrivals) SaveValue(value, out);
  }
  static Status Load(State& state, StateReader& in) {
    PODIUM_ASSIGN_OR_RETURN(const auto size, in.Get<std::uint64_t>());
    for (std::uint64_t i = 0; i < size; ++i) {
      Kept<T> value{};
      PODIUM_RETURN_NOT_OK(LoadValue(in, value));
      Add(state, value);
    }
    return Status::OK();
  }
};

template <bool kLast>
std::unique_ptr<Accumulator> Make(const AggregateCall& call, const LogicalType& type) {
  return WithScalar(type, [&](auto tag) -> std::unique_ptr<Accumulator> {
    using T = typename decltype(tag)::type;
    if (call.retracts) return MakeLoop(RetractableFirstOrLast<T, kLast>{}, call);
    return MakeLoop(FirstOrLast<T, kLast>{}, call);
  });
}

}  // namespace

std::unique_ptr<Accumulator> MakeFirstOrLast(const AggregateCall& call, const RowType& input) {
  const LogicalType& type = input.types[static_cast<std::size_t>(call.arguments[0])];
  return call.function == "LAST_VALUE" ? Make<true>(call, type) : Make<false>(call, type);
}

}  // namespace podium::aggregate
