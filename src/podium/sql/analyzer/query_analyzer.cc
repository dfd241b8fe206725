#include "podium/sql/analyzer/query_analyzer.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "podium/sql/analyzer/casts.h"
#include "podium/sql/analyzer/expression_resolver.h"
#include "podium/sql/analyzer/relation.h"
#include "podium/sql/analyzer/select_analyzer.h"
#include "podium/sql/analyzer/type_rules.h"

namespace podium {
namespace {

constexpr std::string_view kOneLine = "one table runs through one line of operators";

/// SELECT * FROM (query), the form in which Calcite reads an ORDER BY or LIMIT behind anything but a SELECT.
syntax::Query StarOver(const syntax::Query& query) {
  syntax::Query inner = query;
  inner.order_by.clear();
  inner.limit = nullptr;
  inner.offset = nullptr;
  inner.with.clear();
  syntax::TableReference from;
  from.kind = syntax::TableReferenceKind::kSubquery;
  from.position = query.position;
  from.query = std::make_shared<const syntax::Query>(std::move(inner));
  syntax::Expression star;
  star.kind = syntax::ExpressionKind::kStar;
  star.position = query.position;
  syntax::Select select;
  select.items.push_back({std::make_shared<const syntax::Expression>(std::move(star)), std::nullopt});
  select.from = std::make_shared<const syntax::TableReference>(std::move(from));
  syntax::Query outer = query;
  outer.with.clear();
  outer.body = std::move(select);
  return outer;
}

}  // namespace

Result<std::optional<std::int64_t>> RowCount(const syntax::ExpressionPtr& expression) {
  if (!expression) return std::optional<std::int64_t>();
  const bool literal = expression->kind == syntax::ExpressionKind::kLiteral &&
                       expression->literal == syntax::LiteralKind::kExact &&
                       expression->text.find('.') == std::string::npos;
  if (!literal) {
    return Status::NotSupported("LIMIT and OFFSET by anything but a number").At(expression->position);
  }
  if (expression->text.size() > 18) {
    return Status::Refused("Numeric literal '", expression->text, "' out of range").At(expression->position);
  }
  return std::optional<std::int64_t>(std::stoll(expression->text));
}

Result<AnalyzedQuery> QueryAnalyzer::Analyze(const syntax::Query& query, QueryPlace place,
                                             const TargetList* targets) {
  if (query.recursive) {
    return Status::NotSupported("WITH RECURSIVE")
        .At(query.position)
        .WithHint("write the query without recursion");
  }
  const std::size_t visible = common_tables_.size();
  for (const auto& table : query.with) common_tables_.push_back(&table);
  Result<AnalyzedQuery> result = AnalyzeBody(query, place, targets);
  common_tables_.resize(visible);
  return result;
}

Result<AnalyzedQuery> QueryAnalyzer::AnalyzeBody(const syntax::Query& query, QueryPlace place,
                                                 const TargetList* targets) {
  if (const auto* select = std::get_if<syntax::Select>(&query.body)) {
    return AnalyzeSelect(*this, *select, query, place, targets);
  }
  if (targets != nullptr) {
    const syntax::Query outer = StarOver(query);
    return AnalyzeBody(outer, place, targets);
  }
  if (!query.order_by.empty() || query.limit || query.offset) {
    const syntax::Query outer = StarOver(query);
    return AnalyzeBody(outer, place, nullptr);
  }
  if (const auto* operation = std::get_if<syntax::SetOperation>(&query.body)) {
    return AnalyzeSetOperation(*operation, query.position);
  }
  if (const auto* values = std::get_if<syntax::Values>(&query.body))
    return AnalyzeValues(*values, query.position);
  if (const auto* table = std::get_if<syntax::ExplicitTable>(&query.body)) {
    syntax::TableReference reference;
    reference.position = query.position;
    reference.name = table->name;
    PODIUM_ASSIGN_OR_RETURN(const FromClause from, AnalyzeTable(reference));
    LogicalNodePtr node = MakeProject(from.node, InputRefs(from.node->row_type), from.scope.row().names);
    return AnalyzedQuery{.node = std::move(node), .names = from.scope.row().names};
  }
  return Analyze(*std::get<syntax::QueryPtr>(query.body), place);
}

Result<AnalyzedQuery> QueryAnalyzer::AnalyzeSetOperation(const syntax::SetOperation& operation,
                                                         SourcePosition position) {
  if (operation.op != syntax::SetOperator::kUnion) {
    return Status::NotSupported(operation.op == syntax::SetOperator::kIntersect ? "INTERSECT" : "EXCEPT")
        .At(position)
        .WithHint("UNION ALL is understood");
  }
  const std::string name = operation.all ? "UNION ALL" : "UNION";
  PODIUM_ASSIGN_OR_RETURN(const AnalyzedQuery first, Analyze(*operation.left, QueryPlace::kNested));
  PODIUM_ASSIGN_OR_RETURN(const AnalyzedQuery second, Analyze(*operation.right, QueryPlace::kNested));
  const LogicalNodePtr& left = first.node;
  const LogicalNodePtr& right = second.node;
  if (left->row_type.size() != right->row_type.size()) {
    return Status::Refused("Column count mismatch in ", name).At(operation.right->position);
  }
  LogicalNode node;
  node.kind = LogicalKind::kUnion;
  node.inputs = {left, right};
  node.position = position;
  node.union_all = operation.all;
  node.row_type.names = left->row_type.names;
  for (std::size_t i = 0; i < left->row_type.size(); ++i) {
    const auto type = LeastRestrictive({left->row_type.types[i], right->row_type.types[i]});
    if (!type)
      return Status::Refused("Type mismatch in column ", i + 1, " of ", name).At(operation.right->position);
    node.row_type.types.push_back(*type);
  }
  return AnalyzedQuery{.node = std::make_shared<const LogicalNode>(std::move(node)), .names = first.names};
}

Result<AnalyzedQuery> QueryAnalyzer::AnalyzeValues(const syntax::Values& values, SourcePosition position) {
  LogicalNode node;
  node.kind = LogicalKind::kValues;
  node.position = position;
  const Scope scope;
  ExpressionResolver resolver(scope, {.name = "VALUES"});
  std::vector<std::vector<LogicalType>> types;
  for (const auto& row : values.rows) {
    if (row.size() != values.rows[0].size()) {
      return Status::Refused("Values passed to VALUES operator must have compatible types")
          .At(row[0]->position);
    }
    std::vector<RexPtr> literals;
    types.resize(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      PODIUM_ASSIGN_OR_RETURN(RexPtr value, resolver.Resolve(*row[i]));
      if (value->kind != RexKind::kLiteral) {
        return Status::NotSupported("VALUES with expressions").At(row[i]->position).WithHint("literals run");
      }
      types[i].push_back(value->type);
      literals.push_back(std::move(value));
    }
    node.rows.push_back(std::move(literals));
  }
  for (std::size_t i = 0; i < types.size(); ++i) {
    const auto type = LeastRestrictive(types[i]);
    if (!type)
      return Status::Refused("Values passed to VALUES operator must have compatible types").At(position);
    for (auto& row : node.rows) row[i] = EnsureType(*type, row[i]);
    node.row_type.names.push_back("EXPR$" + std::to_string(i));
    node.row_type.types.push_back(*type);
  }
  std::vector<std::string> names = node.row_type.names;
  return AnalyzedQuery{.node = std::make_shared<const LogicalNode>(std::move(node)),
                       .names = std::move(names)};
}

}  // namespace podium
