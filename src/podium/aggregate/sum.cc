#include "podium/aggregate/accumulator_loop_internal.h"
#include "podium/eval/decimal.h"

namespace podium::aggregate {

namespace {

/// Addition as Java does it: integers wrap at the width of T.
template <class T>
T WrappingAdd(T left, T right) {
  if constexpr (std::is_floating_point_v<T>) {
    return left + right;
  } else {
    using Unsigned = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Unsigned>(static_cast<Unsigned>(left) + static_cast<Unsigned>(right)));
  }
}
template <class T>
T WrappingSubtract(T left, T right) {
  if constexpr (std::is_floating_point_v<T>) {
    return left - right;
  } else {
    using Unsigned = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Unsigned>(static_cast<Unsigned>(left) - static_cast<Unsigned>(right)));
  }
}

/// How numbers are summed in a Total; a sum of DECIMAL that outgrows its precision is NULL.
template <class T, class Total>
struct NumberSum {
  std::optional<Total> Plus(Total sum, T value) const { return WrappingAdd(sum, static_cast<Total>(value)); }
  std::optional<Total> Minus(Total sum, T value) const {
    return WrappingSubtract(sum, static_cast<Total>(value));
  }
};
struct DecimalSum {
  std::int32_t scale;
  std::optional<Int128> Plus(Int128 sum, Int128 value) const {
    return eval::AddDecimals(sum, scale, value, scale, {eval::kMaxDecimalPrecision, scale});
  }
  std::optional<Int128> Minus(Int128 sum, Int128 value) const { return Plus(sum, -value); }
};

template <class Total>
struct SumState {
  std::optional<Total> sum;  ///< None: no value so far, or (`started`) an overflow.
  std::int64_t count = 0;
  bool started = false;
};

template <class State>
void SaveSum(const State& state, StateWriter& out) {
  out.Put(static_cast<std::uint8_t>(state.sum.has_value()));
  if (state.sum) SaveValue(*state.sum, out);
  out.Put(state.count);
  out.Put(static_cast<std::uint8_t>(state.started));
}
template <class Total>
Status LoadSum(SumState<Total>& state, StateReader& in) {
  PODIUM_ASSIGN_OR_RETURN(const auto has_sum, in.Get<std::uint8_t>());
  if (has_sum != 0) PODIUM_RETURN_NOT_OK(LoadValue(in, state.sum.emplace()));
  PODIUM_ASSIGN_OR_RETURN(state.count, in.Get<std::int64_t>());
  PODIUM_ASSIGN_OR_RETURN(const auto started, in.Get<std::uint8_t>());
  state.started = started != 0;
  return Status::OK();
}

/// SUM and $SUM0, as Flink's SumAggFunction, SumWithRetractAggFunction and Sum0AggFunction: after an overflow
/// a SUM starts anew with the next value, a $SUM0 stays NULL.
template <class T, class Arithmetic>
struct Sum {
  using Argument = T;
  using Output = T;
  using State = SumState<T>;

  Arithmetic arithmetic;
  bool retracts;
  bool zero;  ///< $SUM0: a sum of no values is 0.

  // Whether the state is a NULL that swallows what comes.
  bool Stuck(const State& state) const { return zero && state.started && !state.sum; }

  void Add(State& state, T value) const {
    ++state.count;
    if (!Stuck(state)) state.sum = state.sum ? arithmetic.Plus(*state.sum, value) : value;
    state.started = true;
  }
  void Retract(State& state, T value) const {
    --state.count;
    if (!Stuck(state)) state.sum = arithmetic.Minus(state.sum.value_or(T{}), value);
    state.started = true;
  }
  void Merge(State& state, const State& other) const {
    state.count += other.count;
    if (!other.started) return;
    if (Stuck(other)) {
      state.sum.reset();
    } else if (other.sum && !Stuck(state)) {
      state.sum = state.sum ? arithmetic.Plus(*state.sum, *other.sum) : other.sum;
    }
    state.started = true;
  }
  std::optional<T> Value(const State& state) const {
    if (zero && !state.started) return T{};
    if (!zero && retracts && state.count == 0) return std::nullopt;
    return state.sum;
  }
  static void Save(const State& state, StateWriter& out) { SaveSum(state, out); }
  static Status Load(State& state, StateReader& in) { return LoadSum(state, in); }
};

/// AVG: integers are summed in 64 bits and the quotient is cut off, approximate numbers in double.
template <class T>
struct Average {
  using Argument = T;
  using Output = T;
  using Total = std::conditional_t<std::is_floating_point_v<T>, double, std::int64_t>;
  using State = SumState<Total>;

  static void Add(State& state, T value) {
    ++state.count;
    state.sum = WrappingAdd(state.sum.value_or(0), static_cast<Total>(value));
  }
  static void Retract(State& state, T value) {
    --state.count;
    state.sum = WrappingSubtract(state.sum.value_or(0), static_cast<Total>(value));
  }
  static void Merge(State& state, const State& other) {
    state.count += other.count;
    state.sum = WrappingAdd(state.sum.value_or(0), other.sum.value_or(0));
  }
  static std::optional<T> Value(const State& state) {
    if (state.count == 0) return std::nullopt;
    if constexpr (std::is_floating_point_v<T>) {
      return static_cast<T>(*state.sum / static_cast<double>(state.count));
    } else {
      if (state.count == -1) return static_cast<T>(WrappingSubtract<std::int64_t>(0, *state.sum));
      return static_cast<T>(*state.sum / state.count);
    }
  }
  static void Save(const State& state, StateWriter& out) { SaveSum(state, out); }
  static Status Load(State& state, StateReader& in) { return LoadSum(state, in); }
};

struct DecimalAverage {
  using Argument = Int128;
  using Output = Int128;
  using State = SumState<Int128>;

  DecimalSum arithmetic;
  eval::DecimalShape result;

  void Add(State& state, Int128 value) const {
    ++state.count;
    if (state.sum || !state.started) state.sum = arithmetic.Plus(state.sum.value_or(0), value);
    state.started = true;
  }
  void Retract(State& state, Int128 value) const {
    --state.count;
    if (state.sum || !state.started) state.sum = arithmetic.Minus(state.sum.value_or(0), value);
    state.started = true;
  }
  void Merge(State& state, const State& other) const {
    state.count += other.count;
    if (!other.started) return;
    if (state.sum || !state.started) {
      state.sum = other.sum ? arithmetic.Plus(state.sum.value_or(0), *other.sum) : std::nullopt;
    }
    state.started = true;
  }
  std::optional<Int128> Value(const State& state) const {
    if (state.count == 0 || !state.sum) return std::nullopt;
    const auto quotient = eval::DivideDecimals(*state.sum, arithmetic.scale, state.count, 0, result);
    return quotient.ok() ? *quotient : std::nullopt;
  }
  static void Save(const State& state, StateWriter& out) { SaveSum(state, out); }
  static Status Load(State& state, StateReader& in) { return LoadSum(state, in); }
};

}  // namespace

std::unique_ptr<Accumulator> MakeSum(const AggregateCall& call, const RowType& input) {
  const LogicalType& type = input.types[static_cast<std::size_t>(call.arguments[0])];
  const bool zero = call.function == "$SUM0";
  if (type.root() == TypeRoot::kDecimal) {
    return MakeLoop(Sum<Int128, DecimalSum>{DecimalSum{type.scale()}, call.retracts, zero}, call);
  }
  if (!type.is_numeric()) return nullptr;
  return eval::WithNumber(
      eval::PhysicalOf(type),
      [&](auto tag) -> std::unique_ptr<Accumulator> {
        using T = typename decltype(tag)::type;
        return MakeLoop(Sum<T, NumberSum<T, T>>{{}, call.retracts, zero}, call);
      },
      []() -> std::unique_ptr<Accumulator> { return nullptr; });
}

std::unique_ptr<Accumulator> MakeAverage(const AggregateCall& call, const RowType& input) {
  const LogicalType& type = input.types[static_cast<std::size_t>(call.arguments[0])];
  if (type.root() == TypeRoot::kDecimal) {
    return MakeLoop(DecimalAverage{DecimalSum{type.scale()}, eval::ShapeOf(call.type)}, call);
  }
  if (!type.is_numeric()) return nullptr;
  return eval::WithNumber(
      eval::PhysicalOf(type),
      [&](auto tag) -> std::unique_ptr<Accumulator> {
        return MakeLoop(Average<typename decltype(tag)::type>{}, call);
      },
      []() -> std::unique_ptr<Accumulator> { return nullptr; });
}

}  // namespace podium::aggregate
