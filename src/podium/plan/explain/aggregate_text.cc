#include "podium/plan/explain/aggregate_text.h"

#include <algorithm>

#include "fmt/format.h"

namespace podium {
namespace {

std::string ColumnName(std::int32_t column, const RowType& row_type) {
  return row_type.names[static_cast<std::size_t>(column)];
}

std::string ColumnNames(const std::vector<std::int32_t>& columns, const RowType& row_type) {
  std::vector<std::string> names;
  for (const std::int32_t column : columns) names.push_back(ColumnName(column, row_type));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string FunctionName(const AggregateCall& call) {
  return call.function + (call.retracts ? "_RETRACT" : "");
}

/// What the partial results of a call are called, before they are numbered.
std::vector<std::string> PartialNames(const AggregateCall& call) {
  if (call.function == "COUNT") return {call.arguments.empty() ? "count1" : "count"};
  if (call.function == "AVG") return {"sum", "count"};
  if (call.function == "SUM" && call.retracts) return {"sum", "count"};
  if (call.function == "SUM" || call.function == "$SUM0") return {"sum"};
  if (call.function == "MIN") return {"min"};
  if (call.function == "MAX") return {"max"};
  return {"value"};
}

/// A group that may lose its rows counts them.
bool AddsCount(const AggregateSpec& spec) {
  return spec.input_retracts && std::ranges::none_of(spec.calls, [](const AggregateCall& call) {
           return call.function == "COUNT" && call.arguments.empty() && !call.filter.has_value();
         });
}

/// The calls of the local phase and their partial results, numbered through.
struct Partials {
  std::vector<AggregateCall> calls;
  std::vector<std::vector<std::string>> names;         ///< Of each call.
  std::vector<std::vector<std::int32_t>> distinct_of;  ///< Arguments, once each.

  explicit Partials(const AggregateSpec& spec) : calls(spec.calls) {
    if (AddsCount(spec)) {
      AggregateCall count;
      count.function = "COUNT";
      count.retracts = true;
      count.type = LogicalType::BigInt(false);
      calls.push_back(std::move(count));
    }
    std::size_t number = 0;
    for (const auto& call : calls) {
      std::vector<std::string> numbered;
      for (const auto& name : PartialNames(call)) numbered.push_back(fmt::format("{}${}", name, number++));
      names.push_back(std::move(numbered));
      if (call.distinct && std::ranges::find(distinct_of, call.arguments) == distinct_of.end())
        distinct_of.push_back(call.arguments);
    }
  }

  /// `distinct$0 ` where the call counts each value once.
  std::string DistinctPrefix(const AggregateCall& call) const {
    if (!call.distinct) return "";
    const auto found = std::ranges::find(distinct_of, call.arguments);
    return fmt::format("distinct${} ", found - distinct_of.begin());
  }

  std::string NamesText(std::size_t call) const {
    const std::string joined = fmt::format("{}", fmt::join(names[call], ", "));
    return names[call].size() == 1 ? joined : "(" + joined + ")";
  }
};

std::string FilterText(const AggregateCall& call, const RowType& input) {
  return call.filter.has_value() ? " FILTER " + ColumnName(*call.filter, input) : "";
}

std::string ArgumentsText(const AggregateCall& call, const RowType& input) {
  return call.arguments.empty() ? "*" : ColumnNames(call.arguments, input);
}

std::vector<std::string> CompleteCalls(const AggregateSpec& spec, const RowType& input) {
  std::vector<std::string> items;
  for (const auto& call : spec.calls) {
    items.push_back(fmt::format("{}({}{}){} AS {}", FunctionName(call), call.distinct ? "DISTINCT " : "",
                                ArgumentsText(call, input), FilterText(call, input), call.name));
  }
  return items;
}

std::vector<std::string> LocalCalls(const AggregateSpec& spec, const RowType& input) {
  const Partials partials(spec);
  std::vector<std::string> items;
  for (std::size_t i = 0; i < partials.calls.size(); ++i) {
    const AggregateCall& call = partials.calls[i];
    items.push_back(fmt::format("{}({}{}){} AS {}", FunctionName(call), partials.DistinctPrefix(call),
                                ArgumentsText(call, input), FilterText(call, input), partials.NamesText(i)));
  }
  for (std::size_t i = 0; i < partials.distinct_of.size(); ++i)
    items.push_back(
        fmt::format("DISTINCT({}) AS distinct${}", ColumnNames(partials.distinct_of[i], input), i));
  return items;
}

std::vector<std::string> GlobalCalls(const AggregateSpec& spec) {
  const Partials partials(spec);
  std::vector<std::string> items;
  for (std::size_t i = 0; i < spec.calls.size(); ++i) {
    const AggregateCall& call = spec.calls[i];
    items.push_back(fmt::format("{}({}{}) AS {}", FunctionName(call), partials.DistinctPrefix(call),
                                partials.NamesText(i), call.name));
  }
  return items;
}

}  // namespace

std::string PhaseName(AggregatePhase phase) {
  switch (phase) {
    case AggregatePhase::kComplete:
      return "";
    case AggregatePhase::kLocal:
      return "Local";
    case AggregatePhase::kGlobal:
      return "Global";
  }
  return "";
}

std::vector<std::string> CallTexts(const AggregateSpec& spec, const RowType& input) {
  switch (spec.phase) {
    case AggregatePhase::kComplete:
      return CompleteCalls(spec, input);
    case AggregatePhase::kLocal:
      return LocalCalls(spec, input);
    case AggregatePhase::kGlobal:
      return GlobalCalls(spec);
  }
  return {};
}

std::string AggregateText(const ExecNode& node) {
  const AggregateSpec& spec = node.aggregate;
  const RowType& input = node.inputs[0]->row_type;
  std::vector<std::string> select;
  for (const std::int32_t group : spec.group_columns) select.push_back(ColumnName(group, input));
  const std::string group_by = select.empty() ? "" : fmt::format("groupBy=[{}], ", fmt::join(select, ", "));
  const std::vector<std::string> calls = CallTexts(spec, input);
  select.insert(select.end(), calls.begin(), calls.end());
  return fmt::format("{}GroupAggregate({}select=[{}]", PhaseName(spec.phase), group_by,
                     fmt::join(select, ", "));
}

std::vector<std::pair<std::string, LogicalType>> PartialColumns(const AggregateSpec& spec) {
  const Partials partials(spec);
  std::vector<std::pair<std::string, LogicalType>> columns;
  for (std::size_t i = 0; i < partials.calls.size(); ++i) {
    for (std::size_t part = 0; part < partials.names[i].size(); ++part) {
      const LogicalType type = part == 0 ? partials.calls[i].type : LogicalType::BigInt(false);
      columns.emplace_back(partials.names[i][part], type);
    }
  }
  for (std::size_t i = 0; i < partials.distinct_of.size(); ++i)
    columns.emplace_back(fmt::format("distinct${}", i), LogicalType::BigInt());
  return columns;
}

}  // namespace podium
