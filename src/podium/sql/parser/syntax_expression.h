#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "podium/base/status.h"

/// The syntax of Flink SQL's names, types and expressions: what the user wrote, nothing resolved.
/// Nodes are immutable once parsed and shared, so statements are cheap to copy. Every position is a place
/// in the whole script.
namespace podium::syntax {

/// No tree that the parser returns is deeper than this, so that recursion over one is safe.
inline constexpr std::int32_t kMaxDepth = 500;

/// One part of a name. Flink compares names with case, quoted or not.
struct Identifier {
  std::string text;     ///< Without quotes, `` already undone.
  bool quoted = false;  ///< Written in backquotes.
  SourcePosition position;
};

/// `t`, `db.t`, `catalog.db.t`, `t.c`: never empty.
struct QualifiedName {
  std::vector<Identifier> parts;

  const SourcePosition& position() const { return parts.front().position; }
  const std::string& last() const { return parts.back().text; }
};

enum class TypeKind : std::uint8_t {
  kBoolean,
  kTinyInt,
  kSmallInt,
  kInt,
  kBigInt,
  kFloat,
  kDouble,
  kDecimal,  ///< `precision` and `scale` as far as written
  kChar,     ///< `precision` is the length
  kVarChar,  ///< `precision` is the length
  kString,
  kBinary,     ///< `precision` is the length
  kVarBinary,  ///< `precision` is the length
  kBytes,
  kDate,
  kTime,
  kTimestamp,     ///< with or without WITHOUT TIME ZONE
  kTimestampLtz,  ///< TIMESTAMP_LTZ, TIMESTAMP WITH LOCAL TIME ZONE
  kInterval,      ///< `interval`
  kArray,         ///< children[0]; also the postfix form `INT ARRAY`
  kMap,           ///< children[0] to children[1]
  kMultiset,      ///< children[0]; also the postfix form `INT MULTISET`
  kRow,           ///< children with `fields`
  kRaw,           ///< RAW('class', 'snapshot'): `arguments`
  kVariant,       ///< VARIANT
  kUserDefined,   ///< any other name: `name`
};

/// Calcite's TimeUnit, as far as its SQL grammar names them.
enum class TimeUnit : std::uint8_t {
  kYear,
  kQuarter,
  kMonth,
  kWeek,
  kDay,
  kHour,
  kMinute,
  kSecond,
  kMillisecond,
  kMicrosecond,
  kNanosecond,
  kDayOfWeek,  ///< DOW
  kDayOfYear,  ///< DOY
  kIsoDayOfWeek,
  kIsoYear,
  kEpoch,
  kDecade,
  kCentury,
  kMillennium,
};

/// YEAR, DAY TO SECOND(3), ...: what an interval counts.
struct IntervalQualifier {
  TimeUnit start = TimeUnit::kDay;
  std::optional<TimeUnit> end;
  std::optional<std::int32_t> start_precision;       ///< DAY(3)
  std::optional<std::int32_t> fractional_precision;  ///< SECOND(.., 3), TO SECOND(3)
};

struct Type;
using TypePtr = std::shared_ptr<const Type>;

struct RowField {
  Identifier name;
  std::optional<std::string> comment;
};

/// A type as written.
struct Type {
  TypeKind kind = TypeKind::kInt;
  SourcePosition position;
  bool not_null = false;  ///< NOT NULL was written after it.
  std::optional<std::int32_t> precision;
  std::optional<std::int32_t> scale;
  std::vector<TypePtr> children;
  std::vector<RowField> fields;        ///< kRow: one per child.
  IntervalQualifier interval;          ///< kInterval
  QualifiedName name;                  ///< kUserDefined
  std::vector<std::string> arguments;  ///< kRaw
};

struct Expression;
using ExpressionPtr = std::shared_ptr<const Expression>;
struct Query;
using QueryPtr = std::shared_ptr<const Query>;

enum class ExpressionKind : std::uint8_t {
  kLiteral,   ///< `literal`, `text`
  kName,      ///< A column, perhaps qualified, perhaps with fields behind it: `name`
  kStar,      ///< `*`, or `t.*` with `name` = t
  kOperator,  ///< `op` on `operands`
  kFunction,  ///< `name`(`operands`), perhaps with `quantifier`, `filter`, `over`
  kCase,      ///< operands: [when, then]... [else]: see `has_else`. CASE a WHEN b, c is read as a IN (b, c)
  kCast,      ///< CAST(operands[0] AS `type`)
  kTryCast,   ///< TRY_CAST(operands[0] AS `type`)
  kArray,     ///< ARRAY[operands]; with `query`, ARRAY(query)
  kMap,       ///< MAP[key, value, ...]; with `query`, MAP(query)
  kMultiset,  ///< MULTISET[operands]; with `query`, MULTISET(query)
  kRow,       ///< ROW(operands), or (a, b): see `row_keyword`
  kField,     ///< operands[0].`name` where operands[0] is not a plain name
  kItem,      ///< operands[0][operands[1]]
  kScalarQuery,    ///< (`query`)
  kExists,         ///< EXISTS (`query`)
  kInQuery,        ///< operands[0] [NOT] IN (`query`): `op` is kIn or kNotIn
  kQuantified,     ///< operands[0] = SOME|ANY|ALL (`query` or the other operands): `op`, `quantified_by`
  kSymbol,         ///< A keyword as an argument, in upper case in `text`: DAY, BOTH, ...
  kNamedArgument,  ///< `name` => operands[0]
  kTableArgument,  ///< TABLE t, or TABLE(query): `name` or `query`; perhaps PARTITION BY, ORDER BY in `over`
  kDescriptor,     ///< DESCRIPTOR(c, ...): operands are kName
  kDefault,        ///< DEFAULT as an argument or a value
};

enum class LiteralKind : std::uint8_t {
  kNull,
  kBoolean,       ///< text: TRUE or FALSE
  kUnknown,       ///< UNKNOWN: a NULL of type BOOLEAN
  kExact,         ///< text: digits with perhaps one point, as written: 12, 1.50, .5, 7.
  kApproximate,   ///< text: as written: 1e3, 1.5E-2
  kString,        ///< text: UTF-8, quotes and escapes undone; `charset` if written
  kBinary,        ///< text: the raw bytes of x'..'
  kDate,          ///< text: what stands between the quotes, not checked
  kTime,          ///< text: the same
  kTimestamp,     ///< text: the same
  kTimestampLtz,  ///< text: the same; TIMESTAMP WITH LOCAL TIME ZONE '..'
  kInterval,      ///< text: the same; `interval`, `negative`
};

/// Every operator that is not written as a function. Operands are in reading order.
enum class Operator : std::uint8_t {
  kPlus,  ///< a + b
  kMinus,
  kMultiply,
  kDivide,
  kModulo,      ///< a % b
  kUnaryPlus,   ///< +a
  kUnaryMinus,  ///< -a
  kConcat,      ///< a || b
  kEqual,
  kNotEqual,  ///< <> and !=
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kAnd,
  kOr,
  kNot,
  kIsNull,
  kIsNotNull,
  kIsTrue,
  kIsNotTrue,
  kIsFalse,
  kIsNotFalse,
  kIsUnknown,
  kIsNotUnknown,
  kIsDistinctFrom,
  kIsNotDistinctFrom,
  kIsJsonValue,  ///< IS JSON [VALUE], and the three below
  kIsJsonObject,
  kIsJsonArray,
  kIsJsonScalar,
  kIsNotJsonValue,
  kIsNotJsonObject,
  kIsNotJsonArray,
  kIsNotJsonScalar,
  kBetween,  ///< a BETWEEN [ASYMMETRIC] b AND c
  kNotBetween,
  kBetweenSymmetric,
  kNotBetweenSymmetric,
  kIn,  ///< a IN (b, c, ...): operands a, b, c, ...
  kNotIn,
  kLike,  ///< a LIKE b [ESCAPE c]
  kNotLike,
  kILike,
  kNotILike,
  kRLike,
  kNotRLike,
  kSimilarTo,  ///< a SIMILAR TO b [ESCAPE c]
  kNotSimilarTo,
  kOverlaps,  ///< and the other period predicates
  kContains,
  kEquals,
  kPrecedes,
  kSucceeds,
  kImmediatelyPrecedes,
  kImmediatelySucceeds,
  kMemberOf,
  kSubmultisetOf,
  kIntervalMinus,  ///< (a - b) DAY [TO ...]: operands a, b; `interval`
  kIntervalOf,     ///< INTERVAL a DAY, where a is no string: operand a; `interval`
};

/// The operator's name in SQL and in Calcite ("+", "IS NOT NULL", "NOT LIKE", "SIMILAR TO", ...).
std::string_view OperatorName(Operator op);
/// "YEAR", "DOW", ...
std::string_view TimeUnitName(TimeUnit unit);

enum class SetQuantifier : std::uint8_t { kNone, kAll, kDistinct };
enum class QuantifiedBy : std::uint8_t { kSome, kAny, kAll };
enum class OrderDirection : std::uint8_t { kAscending, kDescending };
enum class NullsOrder : std::uint8_t { kUnspecified, kFirst, kLast };

struct OrderItem {
  ExpressionPtr expression;
  OrderDirection direction = OrderDirection::kAscending;
  NullsOrder nulls = NullsOrder::kUnspecified;
  SourcePosition position;
};

enum class FrameUnit : std::uint8_t { kRows, kRange };
enum class FrameBoundKind : std::uint8_t {
  kUnboundedPreceding,
  kPreceding,  ///< `offset` PRECEDING
  kCurrentRow,
  kFollowing,  ///< `offset` FOLLOWING
  kUnboundedFollowing,
};

struct FrameBound {
  FrameBoundKind kind = FrameBoundKind::kCurrentRow;
  ExpressionPtr offset;
  SourcePosition position;
};

struct Frame {
  FrameUnit unit = FrameUnit::kRows;
  FrameBound start;
  std::optional<FrameBound> end;  ///< Only in BETWEEN start AND end.
};

/// What stands behind OVER, or behind a name in the WINDOW clause.
struct Window {
  std::optional<Identifier> base;  ///< OVER w: only this; OVER (w ...): this and what follows.
  bool parenthesized = true;       ///< False for OVER w.
  std::vector<ExpressionPtr> partition_by;
  std::vector<OrderItem> order_by;
  std::optional<Frame> frame;
  SourcePosition position;
};

/// Any expression. Which members count is said at ExpressionKind; the others stay empty.
struct Expression {
  ExpressionKind kind = ExpressionKind::kLiteral;
  SourcePosition position;           ///< Where its first character stands, as in Flink's messages.
  SourcePosition operator_position;  ///< kOperator, kInQuery, kQuantified: of the operator itself.
  std::int32_t depth = 1;            ///< Levels of the tree below and with it; at most kMaxDepth.

  LiteralKind literal = LiteralKind::kNull;
  Operator op = Operator::kPlus;
  std::string text;
  std::string charset;    ///< Of _UTF8'..': "UTF8".
  bool negative = false;  ///< Of a number (-1 is one literal) and of INTERVAL -'1' DAY.
  IntervalQualifier interval;

  QualifiedName name;
  std::vector<ExpressionPtr> operands;
  TypePtr type;
  QueryPtr query;
  QuantifiedBy quantified_by = QuantifiedBy::kSome;

  bool has_else = false;     ///< kCase: the last operand is the ELSE.
  bool row_keyword = false;  ///< kRow: ROW was written.

  /// kFunction: written without parentheses, as CURRENT_TIMESTAMP is.
  bool niladic = false;
  SetQuantifier quantifier = SetQuantifier::kNone;  ///< kFunction: COUNT(DISTINCT x).
  std::vector<OrderItem> within_group;              ///< kFunction: ORDER BY of the aggregate.
  ExpressionPtr filter;                             ///< kFunction: FILTER (WHERE filter).
  std::optional<bool> ignore_nulls;    ///< kFunction: IGNORE NULLS (true), RESPECT NULLS (false).
  std::shared_ptr<const Window> over;  ///< kFunction; also kTableArgument.
};

}  // namespace podium::syntax
