#include "podium/sql/analyzer/select_analyzer.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "podium/expr/simplify.h"
#include "podium/sql/analyzer/aggregate_scope.h"
#include "podium/sql/analyzer/casts.h"
#include "podium/sql/analyzer/expression_resolver.h"
#include "podium/sql/analyzer/relation.h"
#include "podium/sql/parser/unparse.h"

namespace podium {
namespace {

using syntax::ExpressionKind;

/// One column of the SELECT list after * is expanded: an expression, or a column that * stands for, or the
/// NULL that an INSERT with a column list fills in.
struct Item {
  syntax::ExpressionPtr expression;
  RexPtr column;
  std::optional<std::string> name;
};

/// The alias, or the last part of a plain name; nothing for other expressions.
std::optional<std::string> ImpliedName(const syntax::SelectItem& item) {
  if (item.alias) return item.alias->text;
  const auto& expression = *item.expression;
  if (expression.kind == ExpressionKind::kName || expression.kind == ExpressionKind::kField) {
    return expression.name.last();
  }
  return std::nullopt;
}

NullOrder NullsOf(const syntax::OrderItem& item) {
  if (item.nulls == syntax::NullsOrder::kUnspecified) {
    return item.direction == syntax::OrderDirection::kAscending ? NullOrder::kFirst : NullOrder::kLast;
  }
  return item.nulls == syntax::NullsOrder::kFirst ? NullOrder::kFirst : NullOrder::kLast;
}

class SelectAnalyzer {
 public:
  SelectAnalyzer(QueryAnalyzer& queries, const syntax::Select& select, const syntax::Query& query,
                 QueryPlace place, const TargetList* targets)
      : queries_(queries), select_(select), query_(query), place_(place), targets_(targets) {}

  Result<LogicalNodePtr> Run();

  /// The columns' names as written; two may be the same. After Run.
  std::vector<std::string> OutputNames() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < items_.size(); ++i)
      names.push_back(items_[i].name.value_or(names_.names()[i]));
    return names;
  }

 private:
  Status ExpandItems();
  Status Retarget();
  Status CollectStateTtlHints();
  Status PrepareGroups();
  bool IsAggregate() const;
  ExpressionResolver Resolver(const char* clause, bool allows_over) const;
  Result<RexPtr> ResolveItem(std::size_t index);
  Status ResolveItems();
  Status ResolveOrder();
  Result<RexPtr> ResolveOrderKey(const syntax::Expression& key);
  Status AddOrderColumn(const syntax::OrderItem& item, const RexPtr& key);
  Result<LogicalNodePtr> BuildQualify(const LogicalNodePtr& input, const LogicalNodePtr& project);
  Result<LogicalNodePtr> BuildDistinct(const LogicalNodePtr& node) const;
  Result<LogicalNodePtr> BuildSort(const LogicalNodePtr& node) const;
  Result<LogicalNodePtr> BuildAggregate(const LogicalNodePtr& input);

  QueryAnalyzer& queries_;
  const syntax::Select& select_;
  const syntax::Query& query_;
  QueryPlace place_;
  const TargetList* targets_;

  FromClause from_;
  std::vector<Item> items_;
  std::optional<AggregateScope> groups_;
  std::map<std::string, std::string> state_ttl_hints_;
  std::vector<RexPtr> expressions_;  ///< Of the items, then of ORDER BY where it asks for more.
  ColumnNames names_;                ///< One for each.
  std::vector<OrderColumn> order_;
};

Status SelectAnalyzer::ExpandItems() {
  for (const auto& item : select_.items) {
    if (item.expression->kind != ExpressionKind::kStar) {
      items_.push_back({.expression = item.expression, .column = nullptr, .name = ImpliedName(item)});
      continue;
    }
    const auto& star = *item.expression;
    PODIUM_ASSIGN_OR_RETURN(const auto columns, star.name.parts.empty()
                                                    ? from_.scope.ExpandStar(star.position)
                                                    : from_.scope.ExpandStar(star.name));
    for (const auto& column : columns) {
      items_.push_back({.expression = nullptr, .column = column.expression, .name = column.name});
    }
  }
  return Status::OK();
}

Status SelectAnalyzer::Retarget() {
  if (targets_ == nullptr) return Status::OK();
  if (items_.size() != targets_->num_sources) {
    return Status::Refused("Number of columns must match number of query columns").At(query_.position);
  }
  std::vector<Item> sources;
  sources.swap(items_);
  for (const auto& target : targets_->columns) {
    if (target.source) {
      items_.push_back(sources[*target.source]);
    } else {
      items_.push_back({.expression = nullptr, .column = NullLiteral(target.type), .name = std::nullopt});
    }
  }
  return Status::OK();
}

Status SelectAnalyzer::CollectStateTtlHints() {
  for (const auto& hint : select_.hints) {
    if (hint.name != "STATE_TTL" && hint.name != "state_ttl") {
      return Status::NotSupported("the hint ", hint.name)
          .At(hint.position)
          .WithHint("STATE_TTL is understood");
    }
    for (const auto& option : hint.options) state_ttl_hints_[option.key] = option.value;
  }
  return Status::OK();
}

bool SelectAnalyzer::IsAggregate() const {
  if (select_.group_by || select_.having) return true;
  const auto aggregates = [](const syntax::ExpressionPtr& expression) {
    return expression && ContainsAggregate(*expression);
  };
  return std::ranges::any_of(items_, [&](const Item& item) { return aggregates(item.expression); }) ||
         std::ranges::any_of(query_.order_by,
                             [&](const syntax::OrderItem& item) { return aggregates(item.expression); });
}

Status SelectAnalyzer::PrepareGroups() {
  std::vector<AggregateScope::Name> names;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (!items_[i].expression) continue;
    names.push_back(
        {syntax::Unparse(*items_[i].expression), items_[i].name.value_or("EXPR$" + std::to_string(i))});
  }
  groups_.emplace(from_.scope, std::move(names));
  if (!select_.group_by) return Status::OK();
  for (const auto& group : *select_.group_by) {
    if (group.kind != syntax::GroupItemKind::kExpressions) {
      return Status::NotSupported("GROUPING SETS, ROLLUP and CUBE")
          .At(group.position)
          .WithHint("group by plain expressions: GROUP BY a, b");
    }
    for (const auto& expression : group.expressions) PODIUM_RETURN_NOT_OK(groups_->AddGroup(*expression));
  }
  return Status::OK();
}

ExpressionResolver SelectAnalyzer::Resolver(const char* clause, bool allows_over) const {
  ExpressionResolver resolver(from_.scope, {.name = clause, .allows_over = allows_over});
  resolver.set_windows(&select_.windows);
  return resolver;
}

Result<RexPtr> SelectAnalyzer::ResolveItem(std::size_t index) {
  const Item& item = items_[index];
  if (!item.expression) {
    if (!groups_ || item.column->kind == RexKind::kLiteral) return item.column;
    // A column that * stands for has to be grouped as if it had been written with its table.
    syntax::Expression name;
    name.kind = ExpressionKind::kName;
    name.position = item.column->position;
    const auto& tables = from_.scope.tables();
    if (!tables.empty()) name.name.parts.push_back({tables[0].path.back(), false, item.column->position});
    name.name.parts.push_back({*item.name, false, item.column->position});
    return groups_->Find(name);
  }
  ExpressionResolver resolver = Resolver("SELECT", /*allows_over=*/true);
  if (groups_) resolver.set_hook([this](const syntax::Expression& node) { return groups_->Find(node); });
  PODIUM_ASSIGN_OR_RETURN(RexPtr expression, resolver.Resolve(*item.expression));
  if (expression->type.root() == TypeRoot::kNull) {
    return Status::Refused("Illegal use of 'NULL'")
        .At(item.expression->position)
        .WithHint("give the NULL a type: CAST(NULL AS INT)");
  }
  return expression;
}

Status SelectAnalyzer::ResolveItems() {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    PODIUM_ASSIGN_OR_RETURN(RexPtr expression, ResolveItem(i));
    expressions_.push_back(std::move(expression));
    if (items_[i].name) {
      names_.Add(*items_[i].name);
    } else {
      names_.AddUnnamed(i);
    }
  }
  return Status::OK();
}

// A name of an output column stands for that column, a number for the column at that place.
Result<RexPtr> SelectAnalyzer::ResolveOrderKey(const syntax::Expression& key) {
  if (key.kind == ExpressionKind::kLiteral && key.literal == syntax::LiteralKind::kExact) {
    PODIUM_ASSIGN_OR_RETURN(const auto ordinal, RowCount(std::make_shared<const syntax::Expression>(key)));
    if (*ordinal < 1 || *ordinal > std::ssize(items_))
      return Status::Refused("Ordinal out of range").At(key.position);
    return expressions_[static_cast<std::size_t>(*ordinal - 1)];
  }
  ExpressionResolver resolver = Resolver("ORDER BY", /*allows_over=*/true);
  resolver.set_hook([this](const syntax::Expression& node) -> Result<RexPtr> {
    if (node.kind == ExpressionKind::kName && node.name.parts.size() == 1) {
      for (std::size_t i = 0; i < items_.size(); ++i) {
        if (names_.names()[i] == node.name.last()) return expressions_[i];
      }
    }
    return groups_ ? groups_->Find(node) : RexPtr();
  });
  return resolver.Resolve(key);
}

Status SelectAnalyzer::AddOrderColumn(const syntax::OrderItem& item, const RexPtr& key) {
  std::size_t column = 0;
  while (column < expressions_.size() && !SameExpression(*expressions_[column], *key)) ++column;
  if (column == expressions_.size()) {
    if (select_.quantifier == syntax::SetQuantifier::kDistinct) {
      return Status::Refused("Expression '", syntax::Unparse(*item.expression),
                             "' is not in the select clause")
          .At(item.expression->position);
    }
    expressions_.push_back(key);
    if (item.expression->kind == ExpressionKind::kName) {
      names_.Add(item.expression->name.last());
    } else {
      names_.AddUnnamed(column);
    }
  }
  const auto index = static_cast<std::int32_t>(column);
  if (std::ranges::any_of(order_, [&](const OrderColumn& known) { return known.column == index; }))
    return Status::OK();
  order_.push_back({.column = index,
                    .direction = item.direction == syntax::OrderDirection::kAscending
                                     ? SortDirection::kAscending
                                     : SortDirection::kDescending,
                    .nulls = NullsOf(item)});
  return Status::OK();
}

Status SelectAnalyzer::ResolveOrder() {
  const bool matters = place_ == QueryPlace::kTop || query_.limit || query_.offset;
  if (!matters) return Status::OK();
  for (const auto& item : query_.order_by) {
    PODIUM_ASSIGN_OR_RETURN(const RexPtr key, ResolveOrderKey(*item.expression));
    PODIUM_RETURN_NOT_OK(AddOrderColumn(item, key));
  }
  return Status::OK();
}

/// What Deduplicate has met.
struct Duplicates {
  bool replaced = false;  ///< A call that the project computes already.
  bool below = false;     ///< A column, or a call with OVER, that is not the same above the project.
};

/// Replaces calls that a project computes already by references to its columns (SqlToRelConverter's
/// DuplicateEliminator).
RexPtr Deduplicate(const RexPtr& expression, const LogicalNode& project, Duplicates& met) {
  const bool call = expression->kind == RexKind::kCall || expression->kind == RexKind::kOver;
  for (std::size_t i = 0; call && i < project.expressions.size(); ++i) {
    if (!SameExpression(*project.expressions[i], *expression)) continue;
    met.replaced = true;
    return Rex::InputRef(static_cast<std::int32_t>(i), expression->type, expression->position);
  }
  if (expression->kind == RexKind::kOver) met.below = true;
  if (expression->kind == RexKind::kInputRef) {
    const auto index = static_cast<std::size_t>(expression->index);
    const bool stays =
        index < project.expressions.size() && SameExpression(*project.expressions[index], *expression);
    met.below = met.below || !stays;
  }
  if (expression->operands.empty() || expression->kind == RexKind::kOver) return expression;
  Rex copy = *expression;
  for (auto& operand : copy.operands) operand = Deduplicate(operand, project, met);
  return std::make_shared<const Rex>(std::move(copy));
}

Result<LogicalNodePtr> SelectAnalyzer::BuildQualify(const LogicalNodePtr& input,
                                                    const LogicalNodePtr& project) {
  ExpressionResolver resolver = Resolver("QUALIFY", /*allows_over=*/true);
  resolver.set_hook([this](const syntax::Expression& node) -> Result<RexPtr> {
    if (node.kind != ExpressionKind::kName || node.name.parts.size() != 1) return RexPtr();
    // A column of the table comes before an alias of the SELECT list.
    for (const auto& column : from_.scope.row().names) {
      if (column == node.name.last()) return RexPtr();
    }
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (names_.names()[i] == node.name.last()) return expressions_[i];
    }
    return RexPtr();
  });
  PODIUM_ASSIGN_OR_RETURN(const RexPtr condition, resolver.ResolveCondition(*select_.qualify));
  Duplicates met;
  const RexPtr above = Deduplicate(condition, *project, met);
  // Calcite also splits where `met.below` holds, and then reads the wrong columns.
  const bool splits = met.replaced && !met.below;
  std::vector<std::string> names = project->row_type.names;
  names.emplace_back("QualifyExpression");
  std::vector<RexPtr> expressions = splits ? InputRefs(project->row_type) : project->expressions;
  expressions.push_back(splits ? above : condition);
  LogicalNodePtr node = MakeProject(splits ? project : input, expressions, names);
  const auto last = static_cast<std::int32_t>(node->row_type.size() - 1);
  node = MakeFilter(node, Rex::InputRef(last, node->row_type.types.back(), condition->position));
  return MakeProject(node, InputRefs(project->row_type), project->row_type.names);
}

// SELECT DISTINCT is a GROUP BY all columns; repeated expressions are grouped by once.
Result<LogicalNodePtr> SelectAnalyzer::BuildDistinct(const LogicalNodePtr& node) const {
  LogicalNodePtr input = node;
  std::vector<std::int32_t> origin(node->row_type.size());
  std::vector<RexPtr> kept;
  std::vector<std::string> kept_names;
  std::vector<std::int32_t> place(node->row_type.size());
  for (std::size_t i = 0; i < origin.size(); ++i) {
    origin[i] = static_cast<std::int32_t>(i);
    for (std::size_t j = 0; node->kind == LogicalKind::kProject && j < i; ++j) {
      if (!SameExpression(*node->expressions[j], *node->expressions[i])) continue;
      origin[i] = static_cast<std::int32_t>(j);
      break;
    }
    if (origin[i] != static_cast<std::int32_t>(i)) continue;
    place[i] = static_cast<std::int32_t>(kept.size());
    kept.push_back(Rex::InputRef(origin[i], node->row_type.types[i]));
    kept_names.push_back(node->row_type.names[i]);
  }
  const bool repeated = kept.size() < origin.size();
  if (!repeated && AreUnique(*node, origin)) return node;
  if (repeated) input = MakeProject(node, kept, kept_names);
  LogicalNode aggregate;
  aggregate.kind = LogicalKind::kAggregate;
  aggregate.inputs = {input};
  aggregate.position = node->position;
  aggregate.row_type = input->row_type;
  for (std::size_t i = 0; i < input->row_type.size(); ++i) {
    aggregate.group_columns.push_back(static_cast<std::int32_t>(i));
  }
  auto distinct = std::make_shared<const LogicalNode>(std::move(aggregate));
  if (!repeated) return distinct;
  std::vector<RexPtr> restored;
  for (std::size_t i = 0; i < origin.size(); ++i) {
    const std::int32_t column = place[static_cast<std::size_t>(origin[i])];
    restored.push_back(Rex::InputRef(column, node->row_type.types[i]));
  }
  return MakeProject(distinct, restored, node->row_type.names);
}

Result<LogicalNodePtr> SelectAnalyzer::BuildSort(const LogicalNodePtr& node) const {
  PODIUM_ASSIGN_OR_RETURN(const auto offset, RowCount(query_.offset));
  PODIUM_ASSIGN_OR_RETURN(const auto fetch, RowCount(query_.limit));
  LogicalNodePtr sorted = MakeSort(node, order_, offset, fetch);
  if (expressions_.size() == items_.size()) return sorted;
  // The columns that only ORDER BY needed go away again.
  RowType kept = sorted->row_type;
  kept.names.resize(items_.size());
  kept.types.resize(items_.size());
  return MakeProject(sorted, InputRefs(kept), kept.names);
}

Result<LogicalNodePtr> SelectAnalyzer::BuildAggregate(const LogicalNodePtr& input) {
  RexPtr having;
  if (select_.having) {
    ExpressionResolver resolver = Resolver("HAVING", /*allows_over=*/false);
    resolver.set_hook([this](const syntax::Expression& node) { return groups_->Find(node); });
    PODIUM_ASSIGN_OR_RETURN(having, resolver.ResolveCondition(*select_.having));
  }
  LogicalNodePtr node = groups_->Build(input, state_ttl_hints_);
  if (having) {
    having = Simplifier().Simplify(having, UnknownAs::kFalse);
    const auto* constant = std::get_if<bool>(&having->literal);
    const bool never = having->kind == RexKind::kLiteral && (constant == nullptr || !*constant);
    node = never ? MakeEmpty(node) : MakeFilter(node, having);
  }
  const bool same = IsIdentity(expressions_, node->row_type.size()) && names_.names() == node->row_type.names;
  return same ? node : MakeProject(node, expressions_, names_.names());
}

Result<LogicalNodePtr> SelectAnalyzer::Run() {
  PODIUM_RETURN_NOT_OK(CollectStateTtlHints());
  PODIUM_ASSIGN_OR_RETURN(from_, queries_.AnalyzeFrom(select_.from, !state_ttl_hints_.empty()));
  LogicalNodePtr node = from_.node;
  if (select_.where) {
    ExpressionResolver resolver = Resolver("WHERE", /*allows_over=*/false);
    PODIUM_ASSIGN_OR_RETURN(const RexPtr condition, resolver.ResolveCondition(*select_.where));
    node = MakeFilter(node, condition);
  }
  PODIUM_RETURN_NOT_OK(ExpandItems());
  PODIUM_RETURN_NOT_OK(Retarget());
  if (IsAggregate()) PODIUM_RETURN_NOT_OK(PrepareGroups());
  if (groups_ && select_.qualify) {
    return Status::NotSupported("QUALIFY beside GROUP BY")
        .At(select_.qualify->position)
        .WithHint("aggregate in a subquery and rank outside it");
  }
  PODIUM_RETURN_NOT_OK(ResolveItems());
  PODIUM_RETURN_NOT_OK(ResolveOrder());
  if (groups_) {
    PODIUM_ASSIGN_OR_RETURN(node, BuildAggregate(node));
  } else {
    const LogicalNodePtr project = MakeProject(node, expressions_, names_.names());
    node = project;
    if (select_.qualify) {
      PODIUM_ASSIGN_OR_RETURN(node, BuildQualify(project->inputs[0], project));
    }
  }
  if (select_.quantifier == syntax::SetQuantifier::kDistinct) {
    PODIUM_ASSIGN_OR_RETURN(node, BuildDistinct(node));
  }
  return BuildSort(node);
}

}  // namespace

Result<AnalyzedQuery> AnalyzeSelect(QueryAnalyzer& queries, const syntax::Select& select,
                                    const syntax::Query& query, QueryPlace place, const TargetList* targets) {
  SelectAnalyzer analyzer(queries, select, query, place, targets);
  PODIUM_ASSIGN_OR_RETURN(LogicalNodePtr node, analyzer.Run());
  return AnalyzedQuery{.node = std::move(node), .names = analyzer.OutputNames()};
}

}  // namespace podium
