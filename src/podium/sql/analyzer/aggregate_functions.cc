// The aggregate functions of functions.h.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "podium/sql/analyzer/functions.h"
#include "podium/sql/analyzer/type_rules.h"

namespace podium {
namespace {

enum class Takes : std::uint8_t { kAny, kNumber, kCharacters };
enum class Gives : std::uint8_t {
  kCount,     ///< BIGINT NOT NULL
  kSum,       ///< LogicalTypeMerging.findSumAggType
  kAverage,   ///< findAvgAggType
  kArgument,  ///< The argument's type.
  kString,    ///< STRING
  kMultiset,  ///< MULTISET of the argument, NOT NULL
  kArray,     ///< ARRAY of the argument
};

struct Aggregate {
  std::string_view name;
  Takes takes;
  Gives gives;
};

constexpr std::array kAggregates = {
    Aggregate{"ARRAY_AGG", Takes::kAny, Gives::kArray},
    Aggregate{"AVG", Takes::kNumber, Gives::kAverage},
    Aggregate{"COLLECT", Takes::kAny, Gives::kMultiset},
    Aggregate{"COUNT", Takes::kAny, Gives::kCount},
    Aggregate{"FIRST_VALUE", Takes::kAny, Gives::kArgument},
    Aggregate{"LAST_VALUE", Takes::kAny, Gives::kArgument},
    Aggregate{"LISTAGG", Takes::kCharacters, Gives::kString},
    Aggregate{"MAX", Takes::kAny, Gives::kArgument},
    Aggregate{"MIN", Takes::kAny, Gives::kArgument},
    Aggregate{"STDDEV", Takes::kNumber, Gives::kAverage},
    Aggregate{"STDDEV_POP", Takes::kNumber, Gives::kAverage},
    Aggregate{"STDDEV_SAMP", Takes::kNumber, Gives::kAverage},
    Aggregate{"SUM", Takes::kNumber, Gives::kSum},
    Aggregate{"VARIANCE", Takes::kNumber, Gives::kAverage},
    Aggregate{"VAR_POP", Takes::kNumber, Gives::kAverage},
    Aggregate{"VAR_SAMP", Takes::kNumber, Gives::kAverage},
};

constexpr std::array<std::string_view, 8> kWindowFunctions = {
    "CUME_DIST", "DENSE_RANK", "LAG", "LEAD", "NTILE", "PERCENT_RANK", "RANK", "ROW_NUMBER"};

LogicalType TypeOf(const Aggregate& aggregate, const std::vector<RexPtr>& arguments, bool grouped) {
  if (aggregate.gives == Gives::kCount) return LogicalType::BigInt(false);
  const LogicalType argument = arguments[0]->type.WithTimeAttribute(TimeAttribute::kNone);
  const bool nullable = !grouped || argument.nullable();
  switch (aggregate.gives) {
    case Gives::kSum:
      return SumType(argument).WithNullable(nullable);
    case Gives::kAverage:
      return AvgType(argument).WithNullable(nullable);
    case Gives::kString:
      return LogicalType::String(nullable);
    case Gives::kMultiset:
      return LogicalType::Multiset(argument, false);
    case Gives::kArray:
      return LogicalType::Array(argument);
    default:
      return argument.WithNullable(nullable);
  }
}

std::string_view FormOf(Takes takes) {
  switch (takes) {
    case Takes::kNumber:
      return "NUMERIC";
    case Takes::kCharacters:
      return "CHARACTER";
    case Takes::kAny:
      break;
  }
  return "ANY";
}

bool Fits(Takes takes, const LogicalType& type) {
  switch (takes) {
    case Takes::kNumber:
      return type.is_numeric();
    case Takes::kCharacters:
      return type.is_character();
    case Takes::kAny:
      break;
  }
  return type.root() != TypeRoot::kNull;
}

}  // namespace

bool IsAggregateFunction(std::string_view name) {
  return std::ranges::find(kAggregates, name, &Aggregate::name) != kAggregates.end();
}

bool IsWindowFunction(std::string_view name) {
  return std::ranges::find(kWindowFunctions, name) != kWindowFunctions.end();
}

Result<RexPtr> BuildAggregate(const std::string& name, std::vector<RexPtr> arguments, bool grouped,
                              SourcePosition position) {
  const auto& aggregate = *std::ranges::find(kAggregates, std::string_view(name), &Aggregate::name);
  const bool listagg = aggregate.gives == Gives::kString;
  const bool any_count = aggregate.gives == Gives::kCount;
  if (!any_count && (arguments.empty() || arguments.size() > (listagg ? 2U : 1U))) {
    return Status::Refused("Invalid number of arguments to function '", name, "'. Was expecting 1",
                           listagg ? " or 2" : "", " arguments")
        .At(position);
  }
  for (const auto& argument : arguments) {
    if (Fits(aggregate.takes, argument->type)) continue;
    const std::string form = "'" + name + "(<" + std::string(FormOf(aggregate.takes)) + ">)'";
    return CannotApply(name, arguments, form, position);
  }
  const LogicalType type = TypeOf(aggregate, arguments, grouped);
  return Rex::Call(name, std::move(arguments), type, position);
}

}  // namespace podium
