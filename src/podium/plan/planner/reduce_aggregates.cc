#include "podium/plan/planner/reduce_aggregates.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "podium/expr/expressions.h"
#include "podium/plan/planner/aggregate_rewrites.h"

namespace podium {
namespace {

bool SameCall(const AggregateCall& left, const AggregateCall& right) {
  return left.function == right.function && left.arguments == right.arguments &&
         left.filter == right.filter && left.distinct == right.distinct;
}

/// How often Flink's rule is applied. Once, it makes a SUM and a COUNT of an AVG, and a $SUM0 and a COUNT of
/// a SUM; the second time it finds the SUMs that the first has made.
enum class Depth : std::uint8_t { kOnce, kTwice };

/// Collects the calls of the reduced aggregate, each once, and says which column gives what.
class Reducer {
 public:
  Reducer(const Rel& aggregate, Depth depth) : aggregate_(aggregate), depth_(depth) {
    if (depth == Depth::kOnce) {
      RunOnce();
    } else {
      RunTwice();
    }
  }

  const std::vector<AggregateCall>& calls() const { return calls_; }

  RexPtr OutputOf(const AggregateCall& call, const RowType& row_type) const {
    if (GivesGroupKey(call)) return GroupKeyOf(call, row_type);
    if (call.function == "SUM") return SumOf(call, row_type);
    if (call.function != "AVG") return Column(call, row_type);
    RexPtr sum = depth_ == Depth::kOnce ? Column(Part(call, "SUM"), row_type) : SumOf(call, row_type);
    // A decimal quotient has the scale of the average, so the sum takes it first.
    if (call.type.root() == TypeRoot::kDecimal)
      sum = MakeCast(call.type.WithNullable(sum->type.nullable()), sum);
    const RexPtr count = Column(CountOf(call), row_type);
    const bool decimal = call.type.root() == TypeRoot::kDecimal;
    const bool floating = call.type.root() == TypeRoot::kDouble || call.type.root() == TypeRoot::kFloat;
    const LogicalType quotient = decimal || floating ? call.type : LogicalType::BigInt();
    RexPtr average = Rex::Call("/", {sum, count}, quotient.WithNullable(sum->type.nullable()));
    if (average->type != call.type && average->type.root() != call.type.root())
      average = MakeCast(call.type, average);
    return average;
  }

 private:
  void RunOnce() {
    for (const auto& call : aggregate_.calls) {
      if (GivesGroupKey(call)) continue;
      if (call.function == "AVG") {
        Add(Part(call, "SUM"), calls_);
        Add(CountOf(call), calls_);
      } else {
        AddSumTakenApart(call);
      }
    }
  }

  /// First what AVG needs, so that its SUM and COUNT stand where it stood.
  void RunTwice() {
    for (const auto& call : aggregate_.calls) {
      if (GivesGroupKey(call)) continue;
      if (call.function == "AVG") {
        Add(Part(call, "SUM"), sums_first_);
        Add(CountOf(call), sums_first_);
      } else {
        Add(call, sums_first_);
      }
    }
    for (const auto& call : sums_first_) AddSumTakenApart(call);
  }

  void AddSumTakenApart(const AggregateCall& call) {
    if (call.function != "SUM") return Add(call, calls_);
    Add(Part(call, "$SUM0", call.name), calls_);
    if (Argument(call).nullable() || aggregate_.partition_by.empty()) Add(CountOf(call), calls_);
  }

  /// One value taken out of many that are all the key of the group.
  bool GivesGroupKey(const AggregateCall& call) const {
    constexpr std::array<std::string_view, 5> kPicks = {"AVG", "MIN", "MAX", "FIRST_VALUE", "LAST_VALUE"};
    return !call.filter.has_value() && std::ranges::find(kPicks, call.function) != kPicks.end() &&
           std::ranges::find(aggregate_.partition_by, call.arguments[0]) != aggregate_.partition_by.end();
  }

  RexPtr GroupKeyOf(const AggregateCall& call, const RowType& row_type) const {
    const auto key = std::ranges::find(aggregate_.partition_by, call.arguments[0]);
    const RexPtr value =
        ColumnRef(row_type, static_cast<std::int32_t>(key - aggregate_.partition_by.begin()));
    return value->type == call.type ? value : MakeCast(call.type, value);
  }

  const LogicalType& Argument(const AggregateCall& call) const {
    return aggregate_.input()->row_type.types[static_cast<std::size_t>(call.arguments[0])];
  }

  LogicalType SumType(const AggregateCall& call) const {
    if (call.function != "AVG") return call.type;
    const LogicalType& argument = Argument(call);
    if (argument.root() == TypeRoot::kDecimal)
      return LogicalType::Decimal(38, argument.scale(), argument.nullable());
    return argument;
  }

  AggregateCall Part(const AggregateCall& call, std::string function, std::string name = "") const {
    AggregateCall part = call;
    part.type = SumType(call);
    if (function == "$SUM0") part.type = part.type.WithNullable(false);
    part.function = std::move(function);
    part.name = std::move(name);
    return part;
  }

  AggregateCall CountOf(const AggregateCall& call) const {
    AggregateCall count = call;
    count.function = "COUNT";
    count.name.clear();
    count.type = LogicalType::BigInt(false);
    if (!Argument(call).nullable() && !call.distinct) count.arguments.clear();
    return count;
  }

  static void Add(AggregateCall call, std::vector<AggregateCall>& list) {
    const bool known = std::ranges::any_of(list, [&](const auto& other) { return SameCall(other, call); });
    if (!known) list.push_back(std::move(call));
  }

  RexPtr Column(const AggregateCall& call, const RowType& row_type) const {
    const auto found = std::ranges::find_if(calls_, [&](const auto& other) { return SameCall(other, call); });
    return ColumnRef(row_type, static_cast<std::int32_t>(aggregate_.partition_by.size()) +
                                   static_cast<std::int32_t>(found - calls_.begin()));
  }

  RexPtr SumOf(const AggregateCall& call, const RowType& row_type) const {
    const RexPtr sum = Column(Part(call, "$SUM0"), row_type);
    if (!Argument(call).nullable() && !aggregate_.partition_by.empty()) return sum;
    const LogicalType type = SumType(call).WithNullable(true);
    const RexPtr none = MakePredicate(
        "=", {Column(CountOf(call), row_type), Rex::Literal(std::int64_t{0}, LogicalType::Int(false))});
    return Rex::Call("CASE", {none, MakeNull(type), sum}, type);
  }

  const Rel& aggregate_;
  Depth depth_;
  std::vector<AggregateCall> sums_first_;
  std::vector<AggregateCall> calls_;
};

bool IsReducible(const AggregateCall& call) { return call.function == "AVG" || call.function == "SUM"; }

}  // namespace

Result<RelPtr> ReduceAggregate(const RelPtr& rel) {
  if (rel->kind != RelKind::kAggregate || std::ranges::none_of(rel->calls, IsReducible)) return rel;
  const Reducer once(*rel, Depth::kOnce);
  const Reducer twice(*rel, Depth::kTwice);
  const Reducer& reducer = twice.calls().size() < once.calls().size() ? twice : once;
  if (reducer.calls().size() >= rel->calls.size()) return rel;
  const RelPtr reduced = MakeAggregate(*rel, rel->input(), rel->partition_by, reducer.calls());
  std::vector<RexPtr> outputs;
  for (std::size_t i = 0; i < rel->partition_by.size(); ++i)
    outputs.push_back(ColumnRef(reduced->row_type, static_cast<std::int32_t>(i)));
  for (const auto& call : rel->calls) outputs.push_back(reducer.OutputOf(call, reduced->row_type));
  return MakeProject(reduced, std::move(outputs), rel->row_type.names);
}

}  // namespace podium
