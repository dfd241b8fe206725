// Queries, tables of FROM, and hints as text.
#include "podium/sql/parser/unparse.h"
#include "podium/sql/parser/unparse_internal.h"

namespace podium::syntax {
namespace {

void AppendAlias(const TableReference& table, std::string* out) {
  if (!table.alias) return;
  out->append(" AS ");
  AppendName(*table.alias, out);
  if (table.column_aliases.empty()) return;
  out->push_back(' ');
  AppendNameList(table.column_aliases, out);
}

std::string_view JoinWord(JoinKind kind) {
  switch (kind) {
    case JoinKind::kComma:
      return ", ";
    case JoinKind::kCross:
      return "CROSS JOIN ";
    case JoinKind::kInner:
      return "INNER JOIN ";
    case JoinKind::kLeft:
      return "LEFT JOIN ";
    case JoinKind::kRight:
      return "RIGHT JOIN ";
    case JoinKind::kFull:
      return "FULL JOIN ";
    case JoinKind::kSemi:
      return "SEMI JOIN ";
    case JoinKind::kAnti:
      return "ANTI JOIN ";
  }
  return "";
}

void AppendTable(const TableReference& table, std::string* out);

void AppendJoin(const TableReference& join, std::string* out) {
  const auto is_comma = [](const TableReference& side) {
    return side.kind == TableReferenceKind::kJoin && side.join == JoinKind::kComma;
  };
  // A comma on the left of a JOIN, and any join on the right, stood in parentheses.
  const auto side = [&](const TableReference& table, bool parenthesized) {
    if (parenthesized) out->push_back('(');
    AppendTable(table, out);
    if (parenthesized) out->push_back(')');
  };
  const bool comma = join.join == JoinKind::kComma;
  side(*join.left, !comma && is_comma(*join.left));
  if (!comma) out->append(join.natural ? " NATURAL " : " ");
  out->append(JoinWord(join.join));
  side(*join.right, comma ? is_comma(*join.right) : join.right->kind == TableReferenceKind::kJoin);
  if (join.condition != nullptr) {
    out->append(" ON ");
    AppendExpression(*join.condition, out);
  }
  if (!join.using_columns.empty()) {
    out->append(" USING ");
    AppendNameList(join.using_columns, out);
  }
}

void AppendTable(const TableReference& table, std::string* out) {
  if (table.lateral) out->append("LATERAL ");
  switch (table.kind) {
    case TableReferenceKind::kTable:
      AppendNames(table.name, out);
      AppendHints(table.hints, out);
      if (table.system_time != nullptr) {
        out->append(" FOR SYSTEM_TIME AS OF ");
        AppendExpression(*table.system_time, out);
      }
      break;
    case TableReferenceKind::kSubquery:
      out->push_back('(');
      AppendQuery(*table.query, out);
      out->push_back(')');
      break;
    case TableReferenceKind::kFunction:
      out->append("TABLE(");
      AppendExpression(*table.function, out);
      out->push_back(')');
      break;
    case TableReferenceKind::kUnnest:
      out->append("UNNEST(");
      AppendExpressions(table.operands, out);
      out->append(table.with_ordinality ? ") WITH ORDINALITY" : ")");
      break;
    case TableReferenceKind::kJoin:
      return AppendJoin(table, out);
  }
  AppendAlias(table, out);
}

void AppendGroupItems(const std::vector<GroupItem>& items, std::string* out) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out->append(", ");
    const GroupItem& item = items[i];
    if (item.kind == GroupItemKind::kExpressions) {
      if (item.expressions.size() != 1) out->push_back('(');
      AppendExpressions(item.expressions, out);
      if (item.expressions.size() != 1) out->push_back(')');
      continue;
    }
    out->append(item.kind == GroupItemKind::kRollup ? "ROLLUP ("
                : item.kind == GroupItemKind::kCube ? "CUBE ("
                                                    : "GROUPING SETS (");
    AppendGroupItems(item.children, out);
    out->push_back(')');
  }
}

void AppendClause(std::string_view word, const ExpressionPtr& expression, std::string* out) {
  if (expression == nullptr) return;
  out->append(word);
  AppendExpression(*expression, out);
}

void AppendBody(const Select& select, std::string* out) {
  out->append("SELECT");
  AppendHints(select.hints, out);
  if (select.stream) out->append(" STREAM");
  if (select.quantifier == SetQuantifier::kDistinct) out->append(" DISTINCT");
  if (select.quantifier == SetQuantifier::kAll) out->append(" ALL");
  for (std::size_t i = 0; i < select.items.size(); ++i) {
    out->append(i > 0 ? ", " : " ");
    AppendExpression(*select.items[i].expression, out);
    if (!select.items[i].alias) continue;
    out->append(" AS ");
    AppendName(*select.items[i].alias, out);
  }
  if (select.from == nullptr) return;
  out->append(" FROM ");
  AppendTable(*select.from, out);
  AppendClause(" WHERE ", select.where, out);
  if (select.group_by) {
    out->append(" GROUP BY ");
    if (select.group_quantifier == SetQuantifier::kDistinct) out->append("DISTINCT ");
    if (select.group_quantifier == SetQuantifier::kAll) out->append("ALL ");
    AppendGroupItems(*select.group_by, out);
  }
  AppendClause(" HAVING ", select.having, out);
  for (std::size_t i = 0; i < select.windows.size(); ++i) {
    out->append(i > 0 ? ", " : " WINDOW ");
    AppendName(select.windows[i].name, out);
    out->append(" AS ");
    AppendWindow(*select.windows[i].window, out);
  }
  AppendClause(" QUALIFY ", select.qualify, out);
}

void AppendBody(const SetOperation& operation, std::string* out) {
  const auto side = [out](const Query& query, bool right, SetOperator op) {
    const auto* const nested = std::get_if<SetOperation>(&query.body);
    const bool clauses = !query.with.empty() || !query.order_by.empty() || query.limit != nullptr ||
                         query.offset != nullptr || std::holds_alternative<QueryPtr>(query.body);
    // INTERSECT holds together more than UNION and EXCEPT; both associate to the left.
    const bool looser =
        nested != nullptr && (op == SetOperator::kIntersect ? right || nested->op != SetOperator::kIntersect
                                                            : right && nested->op != SetOperator::kIntersect);
    if (clauses || looser) out->push_back('(');
    AppendQuery(query, out);
    if (clauses || looser) out->push_back(')');
  };
  side(*operation.left, /*right=*/false, operation.op);
  out->append(operation.op == SetOperator::kUnion       ? " UNION "
              : operation.op == SetOperator::kIntersect ? " INTERSECT "
                                                        : " EXCEPT ");
  if (operation.all) out->append("ALL ");
  side(*operation.right, /*right=*/true, operation.op);
}

void AppendBody(const Values& values, std::string* out) {
  out->append("VALUES ");
  for (std::size_t i = 0; i < values.rows.size(); ++i) {
    if (i > 0) out->append(", ");
    // ROW keeps a row of one row apart from the row itself.
    const bool row = values.rows[i].size() == 1 && values.rows[i][0]->kind == ExpressionKind::kRow;
    out->append(row ? "ROW(" : "(");
    AppendExpressions(values.rows[i], out);
    out->push_back(')');
  }
}

void AppendBody(const ExplicitTable& table, std::string* out) {
  out->append("TABLE ");
  AppendNames(table.name, out);
}

void AppendBody(const QueryPtr& query, std::string* out) {
  out->push_back('(');
  AppendQuery(*query, out);
  out->push_back(')');
}

}  // namespace

void AppendHints(const std::vector<Hint>& hints, std::string* out) {
  if (hints.empty()) return;
  out->append(" /*+ ");
  for (std::size_t i = 0; i < hints.size(); ++i) {
    if (i > 0) out->append(", ");
    AppendName({hints[i].name, false, {}}, out);
    if (hints[i].options.empty()) continue;
    out->push_back('(');
    for (std::size_t j = 0; j < hints[i].options.size(); ++j) {
      const HintOption& option = hints[i].options[j];
      if (j > 0) out->append(", ");
      AppendString(option.key, out);
      if (!option.has_value) continue;
      out->append(" = ");
      AppendString(option.value, out);
    }
    out->push_back(')');
  }
  out->append(" */");
}

void AppendQuery(const Query& query, std::string* out) {
  if (!query.with.empty()) out->append(query.recursive ? "WITH RECURSIVE " : "WITH ");
  for (std::size_t i = 0; i < query.with.size(); ++i) {
    if (i > 0) out->append(", ");
    AppendName(query.with[i].name, out);
    if (!query.with[i].columns.empty()) {
      out->push_back(' ');
      AppendNameList(query.with[i].columns, out);
    }
    out->append(" AS (");
    AppendQuery(*query.with[i].query, out);
    out->push_back(')');
  }
  if (!query.with.empty()) out->push_back(' ');
  std::visit([out](const auto& body) { AppendBody(body, out); }, query.body);
  if (!query.order_by.empty()) {
    out->push_back(' ');
    AppendOrderItems(query.order_by, out);
  }
  AppendClause(" LIMIT ", query.limit, out);
  AppendClause(" OFFSET ", query.offset, out);
}

std::string Unparse(const Query& query) {
  std::string out;
  AppendQuery(query, &out);
  return out;
}

}  // namespace podium::syntax
