#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "podium/base/status.h"
#include "podium/expr/literal.h"
#include "podium/rank/rank_spec.h"
#include "podium/row/logical_type.h"

namespace podium {

struct Rex;
/// Resolved expressions are immutable and shared.
using RexPtr = std::shared_ptr<const Rex>;

enum class RexKind : std::uint8_t {
  kInputRef,  ///< Column `index` of the input.
  kLiteral,   ///< `literal`.
  kCall,      ///< `op` applied to `operands`.
  kOver,      ///< `op` over a window; only in logical plans.
  kField,     ///< Field `index` of the ROW that operands[0] yields.
};

/// One item of an OVER window's ORDER BY.
struct RexOrder {
  RexPtr expression;
  SortDirection direction = SortDirection::kAscending;
  NullOrder nulls = NullOrder::kFirst;
};

/// A resolved scalar expression, in the shape that Calcite gives it: operators by their SQL name
/// ("+", "=", "<>", "AND", "CAST", "CASE", "IS NOT NULL", "UPPER", "TRY_CAST", "ITEM", "ROW", "ARRAY", "MAP",
/// "PROCTIME", "FLOOR", ...). An implicit cast that the type system asks for is an explicit CAST call.
struct Rex {
  RexKind kind = RexKind::kLiteral;
  LogicalType type;
  std::int32_t index = 0;
  LiteralValue literal;
  std::string op;
  std::vector<RexPtr> operands;
  std::vector<RexPtr> partition_by;  ///< kOver only.
  std::vector<RexOrder> order_by;    ///< kOver only.
  bool distinct = false;             ///< Aggregate calls only: COUNT(DISTINCT x).
  SourcePosition position;           ///< Where the user wrote it; line 0 if nowhere. Not part of equality.

  static RexPtr InputRef(std::int32_t index, LogicalType type, SourcePosition position = {});
  static RexPtr Literal(LiteralValue value, LogicalType type, SourcePosition position = {});
  static RexPtr Call(std::string op, std::vector<RexPtr> operands, LogicalType type,
                     SourcePosition position = {});
  static RexPtr Field(RexPtr row, std::int32_t index, LogicalType type, SourcePosition position = {});
};

/// True if both compute the same value from the same input: same shape, types and literals.
bool SameExpression(const Rex& left, const Rex& right);

/// True if the expression refers to column `index` of its input.
bool RefersTo(const Rex& expression, std::int32_t index);

/// Marks every input column that the expression reads; `used` has one element per input column.
void CollectInputRefs(const Rex& expression, std::vector<bool>& used);

/// The expression with every input reference i replaced by replacement[i] (null: keep).
RexPtr Substitute(const RexPtr& expression, const std::vector<RexPtr>& replacement);

/// The expression with every input reference i renumbered to mapping[i]; -1 must not be met.
RexPtr Renumber(const RexPtr& expression, const std::vector<std::int32_t>& mapping);

/// Splits at top-level ANDs; a null expression gives no conjuncts.
std::vector<RexPtr> Conjuncts(const RexPtr& condition);

/// The AND of the conjuncts in order, the one conjunct alone, or null for none.
RexPtr AndAll(const std::vector<RexPtr>& conjuncts);

}  // namespace podium
