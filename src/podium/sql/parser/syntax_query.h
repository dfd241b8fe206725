#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "podium/sql/parser/syntax_expression.h"

/// The syntax of Flink SQL's queries.
namespace podium::syntax {

struct HintOption {
  std::string key;    ///< As written: 'k'='v' and k='v' alike.
  std::string value;  ///< Empty in a plain list such as BROADCAST(t1, t2).
  bool has_value = false;
  SourcePosition position;
};

/// One hint of /*+ NAME(options), ... */. Names compare without case.
struct Hint {
  std::string name;
  std::vector<HintOption> options;
  SourcePosition position;
};

/// One item of the SELECT list.
struct SelectItem {
  ExpressionPtr expression;
  std::optional<Identifier> alias;
};

enum class TableReferenceKind : std::uint8_t {
  kTable,     ///< `name`, perhaps with `hints`, `system_time`
  kSubquery,  ///< (`query`), perhaps LATERAL
  kFunction,  ///< TABLE(f(...)) or LATERAL TABLE(f(...)): `function` (kind kFunction)
  kUnnest,    ///< UNNEST(e, ...) [WITH ORDINALITY]: `operands`
  kJoin,      ///< `left` `join` `right`
};

enum class JoinKind : std::uint8_t { kComma, kCross, kInner, kLeft, kRight, kFull, kSemi, kAnti };

struct TableReference;
using TableReferencePtr = std::shared_ptr<const TableReference>;

/// One table of FROM, or a join of two.
struct TableReference {
  TableReferenceKind kind = TableReferenceKind::kTable;
  SourcePosition position;  ///< Of a join: its keyword or comma.
  std::int32_t depth = 1;

  QualifiedName name;
  std::vector<Hint> hints;
  ExpressionPtr system_time;  ///< FOR SYSTEM_TIME AS OF e.
  bool lateral = false;
  QueryPtr query;
  ExpressionPtr function;
  std::vector<ExpressionPtr> operands;
  bool with_ordinality = false;

  std::optional<Identifier> alias;
  std::vector<Identifier> column_aliases;

  JoinKind join = JoinKind::kInner;
  bool natural = false;
  TableReferencePtr left;
  TableReferencePtr right;
  ExpressionPtr condition;                ///< ON
  std::vector<Identifier> using_columns;  ///< USING
};

enum class GroupItemKind : std::uint8_t {
  kExpressions,   ///< one expression, or (a, b), or ()
  kRollup,        ///< `children`
  kCube,          ///< `children`
  kGroupingSets,  ///< `children`
};

struct GroupItem {
  GroupItemKind kind = GroupItemKind::kExpressions;
  std::vector<ExpressionPtr> expressions;
  std::vector<GroupItem> children;
  SourcePosition position;
};

struct NamedWindow {
  Identifier name;
  std::shared_ptr<const Window> window;
};

struct Select {
  bool stream = false;
  SetQuantifier quantifier = SetQuantifier::kNone;
  std::vector<Hint> hints;
  std::vector<SelectItem> items;
  TableReferencePtr from;  ///< Null without FROM.
  ExpressionPtr where;
  SetQuantifier group_quantifier = SetQuantifier::kNone;  ///< GROUP BY DISTINCT ...
  std::optional<std::vector<GroupItem>> group_by;
  ExpressionPtr having;
  std::vector<NamedWindow> windows;
  ExpressionPtr qualify;
};

/// VALUES: a row of one expression may be written without parentheses.
struct Values {
  std::vector<std::vector<ExpressionPtr>> rows;
};

/// TABLE t as a query.
struct ExplicitTable {
  QualifiedName name;
};

enum class SetOperator : std::uint8_t { kUnion, kIntersect, kExcept };

/// INTERSECT binds tighter than UNION and EXCEPT, which associate to the left.
struct SetOperation {
  SetOperator op = SetOperator::kUnion;
  bool all = false;
  QueryPtr left;
  QueryPtr right;
};

struct CommonTable {
  Identifier name;
  std::vector<Identifier> columns;
  QueryPtr query;
};

/// A query with what may surround its body. A parenthesised query is a Query of its own: its ORDER BY and
/// LIMIT stay inside.
struct Query {
  SourcePosition position;
  std::int32_t depth = 1;
  bool recursive = false;  ///< WITH RECURSIVE
  std::vector<CommonTable> with;
  std::variant<Select, SetOperation, Values, ExplicitTable, QueryPtr> body;
  std::vector<OrderItem> order_by;
  ExpressionPtr limit;  ///< LIMIT n or FETCH FIRST n ROWS ONLY; null for none and for LIMIT ALL.
  ExpressionPtr offset;
};

}  // namespace podium::syntax
