#include <cmath>

#include "podium/aggregate/accumulator_loop_internal.h"

namespace podium::aggregate {

namespace {

/// The order of Java's Double.compareTo: -0.0 before 0.0, NaN last and equal to itself. Others as they are.
struct JavaLess {
  template <class T>
  bool operator()(const T& left, const T& right) const {
    if constexpr (std::is_floating_point_v<T>) {
      if (std::isnan(left) || std::isnan(right)) return !std::isnan(left) && std::isnan(right);
      if (left == right) return std::signbit(left) && !std::signbit(right);
    }
    return left < right;
  }
};

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
/// O(log values). A value retracted before it arrives is owed: it counts against the next arrival.
template <class T, bool kMax>
struct RetractableExtremum {
  using Argument = T;
  using Output = T;
  using Counts = std::map<Kept<T>, std::int64_t, JavaLess>;
  using State = Counts;

  static void Add(State& state, const T& value) { Change(state, value, 1); }
  static void Retract(State& state, const T& value) { Change(state, value, -1); }
  static void Change(State& state, const T& value, std::int64_t by) {
    const auto entry = state.try_emplace(Kept<T>(value), 0).first;
    if ((entry->second += by) == 0) state.erase(entry);
  }
  static std::optional<T> Value(const State& state) {
    if constexpr (kMax) {
      for (auto entry = state.rbegin(); entry != state.rend(); ++entry) {
        if (entry->second > 0) return T(entry->first);
      }
    } else {
      for (const auto& [value, count] : state) {
        if (count > 0) return T(value);
      }
    }
    return std::nullopt;
  }
  static void Save(const State& state, StateWriter& out) {
    out.Put(static_cast<std::uint64_t>(state.size()));
    for (const auto& [value, count] : state) {
      SaveValue(value, out);
      out.Put(count);
    }
  }
  static Status Load(State& state, StateReader& in) {
    PODIUM_ASSIGN_OR_RETURN(const auto size, in.Get<std::uint64_t>());
    for (std::uint64_t i = 0; i < size; ++i) {
      Kept<T> value{};
      PODIUM_RETURN_NOT_OK(LoadValue(in, value));
      PODIUM_ASSIGN_OR_RETURN(state[value], in.Get<std::int64_t>());
    }
    return Status::OK();
  }
};

/// FIRST_VALUE and LAST_VALUE of input that only inserts; NULLs are passed over.
template <class T, bool kLast>
struct FirstOrLast : Extremum<T, true> {
  static void Add(typename Extremum<T, true>::State& state, const T& value) {
    if (kLast || !state) state = Kept<T>(value);
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

std::unique_ptr<Accumulator> MakeFirstOrLast(const AggregateCall& call, const RowType& input) {
  return WithScalar(input.types[static_cast<std::size_t>(call.arguments[0])],
                    [&](auto tag) -> std::unique_ptr<Accumulator> {
                      using T = typename decltype(tag)::type;
                      if (call.function == "LAST_VALUE") return MakeLoop(FirstOrLast<T, true>{}, call);
                      return MakeLoop(FirstOrLast<T, false>{}, call);
                    });
}

}  // namespace podium::aggregate
