#pragma once

#include <arrow/array/data.h>

#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "podium/aggregate/accumulator.h"
#include "podium/columnar/arrow_types.h"
#include "podium/eval/column_writer.h"
#include "podium/eval/physical.h"
#include "podium/eval/views.h"

namespace podium::aggregate {

using eval::Int128;

/// The argument of COUNT: only whether it is there counts.
struct Presence {
  bool operator==(const Presence&) const = default;
};

/// What a group keeps of a value: itself, and of text a copy.
template <class T>
using Kept = std::conditional_t<std::is_same_v<T, std::string_view>, std::string, T>;

template <class T>
void SaveValue(const T& value, StateWriter& out) {
  if constexpr (std::is_same_v<T, std::string>) {
    out.PutBytes(value);
  } else {
    out.PutBytes({reinterpret_cast<const char*>(&value), sizeof(T)});
  }
}

template <class T>
Status LoadValue(StateReader& in, T& value) {
  PODIUM_ASSIGN_OR_RETURN(const std::string_view bytes, in.GetBytes());
  if constexpr (std::is_same_v<T, std::string>) {
    value = bytes;
  } else {
    if (bytes.size() != sizeof(T)) return Status::Invalid("a snapshot holds a value of another type");
    std::memcpy(&value, bytes.data(), sizeof(T));
  }
  return Status::OK();
}

/// Reads the values of one argument column.
template <class T>
class ArgumentReader {
 public:
  explicit ArgumentReader(const eval::Column& column) : view_(column) {}
  T operator[](std::int64_t row) const { return view_[row]; }

 private:
  eval::View<T> view_;
};
template <>
class ArgumentReader<Presence> {
 public:
  explicit ArgumentReader(const eval::Column& /*column*/) {}
  Presence operator[](std::int64_t /*row*/) const { return {}; }
};

/// How often each value of a DISTINCT call stands in a group: only the first arrival and the last departure
/// of a value get through to the function.
class DistinctCounts {
 public:
  template <class T>
  bool Arrives(const T& value, const EntryClock& clock) {
    return Change(Key(value), 1, clock) == 1;
  }
  template <class T>
  bool Departs(const T& value, const EntryClock& clock) {
    return Change(Key(value), -1, clock) == 0;
  }
  void Clear() { counts_.clear(); }
  /// Adds the counts of `from`. Calls `add` with each value that has arrived by it, `retract` with each that
  /// has departed.
  template <class T, class Add, class Retract>
  void Merge(const DistinctCounts& from, const EntryClock& clock, Add&& add, Retract&& retract) {
    for (const auto& [key, entry] : from.counts_) {
      const std::int64_t count = Change(key, entry.count, clock);
      const bool was_there = count - entry.count > 0;
      if (count > 0 && !was_there) add(Value<T>(key));
      if (count <= 0 && was_there) retract(Value<T>(key));
    }
  }
  void Snapshot(StateWriter& out) const;
  Status Restore(StateReader& in);

 private:
  template <class T>
  static std::string Key(const T& value) {
    if constexpr (std::is_same_v<T, std::string_view>) {
      return std::string(value);
    } else {
      const T copy = value;
      std::string key(sizeof(T), '\0');
      std::memcpy(key.data(), &copy, sizeof(T));
      return key;
    }
  }
  template <class T>
  static T Value(const std::string& key) {
    if constexpr (std::is_same_v<T, std::string_view>) {
      return key;
    } else {
      T value{};
      std::memcpy(&value, key.data(), sizeof(T));
      return value;
    }
  }
  // Returns the new count.
  std::int64_t Change(std::string key, std::int64_t by, const EntryClock& clock);

  std::unordered_map<std::string, EntryCount> counts_;
};

/// Writes results of type T; text in order, as the loop does.
template <class T>
using ResultWriter =
    std::conditional_t<std::is_same_v<T, std::string_view>, eval::TextWriter, eval::ColumnWriter<T>>;

template <class T>
Status PutResult(ResultWriter<T>& out, std::int64_t at, std::optional<T> value) {
  if (!value) {
    PODIUM_RETURN_NOT_OK(out.SetNull(at));
    out.Skip(at);
    return Status::OK();
  }
  if constexpr (std::is_same_v<T, std::string_view>) {
    out.text().append(*value);
    return out.End(at);
  } else {
    out.Put(at, *value);
    return Status::OK();
  }
}

/// The loop around a function. A Function has the types Argument, State (default: an empty group) and Output,
/// and Add(State&, Argument), Retract(State&, Argument), Merge(State&, const State&) of other records,
/// Value(const State&) -> optional<Output>, Save(const State&, StateWriter&), Load(State&, StateReader&) into
/// an empty one. NULL arguments never reach it.
template <class Function>
class LoopAccumulator final : public Accumulator {
 public:
  using Argument = typename Function::Argument;
  using Output = typename Function::Output;
  using State = typename Function::State;

  LoopAccumulator(Function function, const AggregateCall& call)
      : function_(std::move(function)), call_(call), type_(ToArrowType(call.type)) {}

  void UseEntryClock(const EntryClock* clock) override {
    clock_ = clock;
    if constexpr (requires { function_.clock; }) function_.clock = clock;
  }

  void Grow(std::uint32_t num_groups) override {
    states_.resize(num_groups);
    if (call_.distinct) distinct_.resize(num_groups);
  }

  Result<std::shared_ptr<arrow::ArrayData>> Run(
      const GroupSteps& steps, std::span<const std::shared_ptr<arrow::ArrayData>> columns) override {
    const std::size_t touched = steps.touched.size();
    ResultWriter<Output> out(type_, eval::RowValidity{},
                             static_cast<std::int64_t>(touched + steps.groups.size()));
    PODIUM_RETURN_NOT_OK(out.Start());
    PODIUM_RETURN_NOT_OK(PutValues(steps.touched, out));
    PODIUM_RETURN_NOT_OK(Loop(steps, columns, [&](std::size_t record, std::uint32_t group) {
      return PutResult<Output>(out, static_cast<std::int64_t>(touched + record),
                               function_.Value(states_[group]));
    }));
    PODIUM_ASSIGN_OR_RETURN(eval::Column column, out.Finish());
    return std::move(column.data);
  }

  Status Apply(const GroupSteps& steps, std::span<const std::shared_ptr<arrow::ArrayData>> columns) override {
    return Loop(steps, columns, [](std::size_t, std::uint32_t) { return Status::OK(); });
  }

  Result<std::shared_ptr<arrow::ArrayData>> Values(std::span<const std::uint32_t> groups) const override {
    ResultWriter<Output> out(type_, eval::RowValidity{}, static_cast<std::int64_t>(groups.size()));
    PODIUM_RETURN_NOT_OK(out.Start());
    PODIUM_RETURN_NOT_OK(PutValues(groups, out));
    PODIUM_ASSIGN_OR_RETURN(eval::Column column, out.Finish());
    return std::move(column.data);
  }

  void Clear(std::uint32_t group) override {
    states_[group] = State{};
    if (call_.distinct) distinct_[group].Clear();
  }

  void Merge(std::uint32_t group, const Accumulator& partials, std::uint32_t from) override {
    const auto& other = static_cast<const LoopAccumulator&>(partials);
    State& state = states_[group];
    if constexpr (!std::is_same_v<Argument, Presence>) {
      if (call_.distinct) {
        distinct_[group].template Merge<Argument>(
            other.distinct_[from], *clock_, [&](const Argument& value) { function_.Add(state, value); },
            [&](const Argument& value) { function_.Retract(state, value); });
        return;
      }
    }
    function_.Merge(state, other.states_[from]);
  }

  void Snapshot(std::uint32_t group, StateWriter& out) const override {
    function_.Save(states_[group], out);
    if (call_.distinct) distinct_[group].Snapshot(out);
  }
  Status Restore(std::uint32_t group, StateReader& in) override {
    Clear(group);
    PODIUM_RETURN_NOT_OK(function_.Load(states_[group], in));
    return call_.distinct ? distinct_[group].Restore(in) : Status::OK();
  }

 private:
  Status PutValues(std::span<const std::uint32_t> groups, ResultWriter<Output>& out) const {
    for (std::size_t i = 0; i < groups.size(); ++i) {
      PODIUM_RETURN_NOT_OK(
          PutResult<Output>(out, static_cast<std::int64_t>(i), function_.Value(states_[groups[i]])));
    }
    return Status::OK();
  }

  // Calls `after_record(record, group)` after each.
  template <class AfterRecord>
  Status Loop(const GroupSteps& steps, std::span<const std::shared_ptr<arrow::ArrayData>> columns,
              AfterRecord&& after_record) {
    eval::Column argument;
    argument.data = call_.arguments.empty() ? nullptr : columns[static_cast<std::size_t>(call_.arguments[0])];
    eval::Column filter;
    filter.data = call_.filter ? columns[static_cast<std::size_t>(*call_.filter)] : nullptr;
    const ArgumentReader<Argument> values(argument);  // Only COUNT(*), of Presence, has no argument.
    std::optional<eval::Validity> valid;
    if (argument.data != nullptr) valid.emplace(argument);
    std::optional<eval::Truth> chosen;
    if (filter.data != nullptr) chosen.emplace(filter);
    for (std::size_t i = 0; i < steps.groups.size(); ++i) {
      const std::int32_t row = steps.rows[i];
      const std::uint32_t group = steps.groups[i];
      const GroupAction action = steps.actions[i];
      if (action == GroupAction::kCreate) Clear(group);
      const bool counts = action != GroupAction::kIgnore && (!chosen || chosen->True(row, 1) != 0) &&
                          (!valid || (*valid)[row]);
      if (counts) Count(group, action == GroupAction::kRetract, values[row]);
      PODIUM_RETURN_NOT_OK(after_record(i, group));
    }
    return Status::OK();
  }

  void Count(std::uint32_t group, bool retract, const Argument& value) {
    if (retract) {
      if (!call_.distinct || distinct_[group].Departs(value, *clock_))
        function_.Retract(states_[group], value);
    } else {
      if (!call_.distinct || distinct_[group].Arrives(value, *clock_)) function_.Add(states_[group], value);
    }
  }

  Function function_;
  AggregateCall call_;
  const EntryClock* clock_ = &kEntriesStay;
  std::shared_ptr<arrow::DataType> type_;
  std::vector<State> states_;
  std::vector<DistinctCounts> distinct_;
};

template <class Function>
std::unique_ptr<Accumulator> MakeLoop(Function function, const AggregateCall& call) {
  return std::make_unique<LoopAccumulator<Function>>(std::move(function), call);
}

/// The families of functions, each in its own file. Null: no such function for such an argument.
std::unique_ptr<Accumulator> MakeCount(const AggregateCall& call, const RowType& input);
std::unique_ptr<Accumulator> MakeSum(const AggregateCall& call, const RowType& input);
std::unique_ptr<Accumulator> MakeAverage(const AggregateCall& call, const RowType& input);
std::unique_ptr<Accumulator> MakeExtremum(const AggregateCall& call, const RowType& input);
std::unique_ptr<Accumulator> MakeFirstOrLast(const AggregateCall& call, const RowType& input);

/// Calls `body` with the Tag of the C++ type of a scalar argument; null for nested ones.
template <class Body>
std::unique_ptr<Accumulator> WithScalar(const LogicalType& type, Body&& body) {
  switch (eval::PhysicalOf(type)) {
    case eval::Physical::kBool:
      return body(eval::Tag<bool>{});
    case eval::Physical::kDecimal:
      return body(eval::Tag<Int128>{});
    case eval::Physical::kText:
      return body(eval::Tag<std::string_view>{});
    default:
      return eval::WithNumber(
          eval::PhysicalOf(type), [&](auto tag) -> std::unique_ptr<Accumulator> { return body(tag); },
          []() -> std::unique_ptr<Accumulator> { return nullptr; });
  }
}

}  // namespace podium::aggregate
