#include <map>
#include <utility>

#include "podium/aggregate/accumulator_loop_internal.h"
#include "podium/aggregate/java_less_internal.h"

namespace podium::aggregate {

namespace {

/// MIN and MAX of input that only inserts: the operators < and >, which are never true of NaN.
template <class T, bool kMax>
struct Extremum {
  using Argument = T;
  using Output = T;
  using State = std::optional<Kept<T>>;

  static void Add(State& state, const T& value) {
    if (!state || (kMax ? value > T(*state) : value < T(*state))) state = Kept<T>(value);
  }
  static void Retract(State& /*state*/, const T& /*value*/) {}
  static void Merge(State& state, const State& other) {
    if (other) Add(state, *other);
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

/// MIN and MAX of input that retracts: how often each value stands in the group, in order. An update takes
/// O(log values).
///
/// A value that is retracted before it arrives has a count below zero; what it does to the result is Flink's
/// (MinWithRetractAggFunction): it may become the result when the result before it goes.
template <class T, bool kMax>
struct RetractableExtremum {
  using Argument = T;
  using Output = T;
  struct State {
    std::map<Kept<T>, EntryCount, JavaLess> counts;
    std::optional<Kept<T>> best;
    std::int64_t present = 0;  ///< Values that were counted up to one and not yet down to nought.
  };

  const EntryClock* clock = &kEntriesStay;

  static bool Better(const Kept<T>& value, const Kept<T>& than) {
    return kMax ? JavaLess{}(than, value) : JavaLess{}(value, than);
  }
  static bool Equal(const Kept<T>& left, const Kept<T>& right) {
    return !JavaLess{}(left, right) && !JavaLess{}(right, left);
  }
  static void Offer(State& state, const Kept<T>& value) {
    if (state.present == 0 || !state.best || Better(value, *state.best)) state.best = value;
  }
  void FindBest(State& state) const {
    state.best.reset();
    const auto offer = [&](const auto& entry) {
      if (!clock->Expired(entry.second.last_write_ms)) state.best = entry.first;
    };
    if (kMax) {
      for (auto entry = state.counts.rbegin(); entry != state.counts.rend() && !state.best; ++entry)
        offer(*entry);
    } else {
      for (auto entry = state.counts.begin(); entry != state.counts.end() && !state.best; ++entry)
        offer(*entry);
    }
    if (!state.best) state.present = 0;
  }
  // Changes the count of a value: what it was, and what it is now.
  std::pair<std::int64_t, std::int64_t> Change(State& state, const Kept<T>& value, std::int64_t by) const {
    const auto found = state.counts.try_emplace(value).first;
    EntryCount& entry = found->second;
    const std::int64_t before = clock->Expired(entry.last_write_ms) ? 0 : entry.count;
    entry = {before + by, clock->now_ms};
    if (before + by == 0) state.counts.erase(found);
    return {before, before + by};
  }

  void Add(State& state, const T& argument) const {
    const Kept<T> value(argument);
    Offer(state, value);
    if (Change(state, value, 1).second == 1) ++state.present;
  }
  void Retract(State& state, const T& argument) const {
    const Kept<T> value(argument);
    if (Change(state, value, -1).second != 0) return;
    --state.present;
    if (state.best && Equal(value, *state.best)) FindBest(state);
  }
  void Merge(State& state, const State& other) const {
    bool lost_best = false;
    if (other.best) Offer(state, *other.best);
    for (const auto& [value, entry] : other.counts) {
      const auto [before, after] = Change(state, value, entry.count);
      if (after > 0) {
        if (before <= 0) ++state.present;
      } else if (before > 0) {
        --state.present;
        lost_best = lost_best || (state.best && Equal(value, *state.best));
      }
    }
    if (lost_best) FindBest(state);
  }
  static std::optional<T> Value(const State& state) {
    if (state.present <= 0 || !state.best) return std::nullopt;
    return T(*state.best);
  }
  static void Save(const State& state, StateWriter& out) {
    out.Put(static_cast<std::uint64_t>(state.counts.size()));
    for (const auto& [value, entry] : state.counts) {
      SaveValue(value, out);
      out.Put(entry.count);
      out.Put(entry.last_write_ms);
    }
    out.Put(state.present);
    out.Put(static_cast<std::uint8_t>(state.best.has_value()));
    if (state.best) SaveValue(*state.best, out);
  }
  static Status Load(State& state, StateReader& in) {
    PODIUM_ASSIGN_OR_RETURN(const auto size, in.Get<std::uint64_t>());
    for (std::uint64_t i = 0; i < size; ++i) {
      Kept<T> value{};
      PODIUM_RETURN_NOT_OK(LoadValue(in, value));
      EntryCount& entry = state.counts[value];
      PODIUM_ASSIGN_OR_RETURN(entry.count, in.Get<std::int64_t>());
      PODIUM_ASSIGN_OR_RETURN(entry.last_write_ms, in.Get<std::int64_t>());
    }
    PODIUM_ASSIGN_OR_RETURN(state.present, in.Get<std::int64_t>());
    PODIUM_ASSIGN_OR_RETURN(const auto has_best, in.Get<std::uint8_t>());
    if (has_best != 0) PODIUM_RETURN_NOT_OK(LoadValue(in, state.best.emplace()));
    return Status::OK();
  }
};

}  // namespace

std::unique_ptr<Accumulator> MakeExtremum(const AggregateCall& call, const RowType& input) {
  return WithScalar(input.types[static_cast<std::size_t>(call.arguments[0])],
                    [&](auto tag) -> std::unique_ptr<Accumulator> {
                      using T = typename decltype(tag)::type;
                      const bool max = call.function == "MAX";
                      if (call.retracts) {
                        if (max) return MakeLoop(RetractableExtremum<T, true>{}, call);
                        return MakeLoop(RetractableExtremum<T, false>{}, call);
                      }
                      if (max) return MakeLoop(Extremum<T, true>{}, call);
                      return MakeLoop(Extremum<T, false>{}, call);
                    });
}

}  // namespace podium::aggregate
