#include "podium/plan/planner/changelog_normalize.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "podium/expr/expressions.h"
#include "podium/plan/planner/rel.h"

namespace podium {
namespace {

ExecNodePtr Share(ExecNode node) { return std::make_shared<const ExecNode>(std::move(node)); }

ExecNodePtr MakeNormalize(const ExecNodePtr& input, const std::vector<std::int32_t>& keys, RexPtr condition) {
  ExecNode exchange;
  exchange.kind = ExecKind::kExchange;
  exchange.row_type = input->row_type;
  exchange.inputs = {input};
  exchange.keys = keys;
  ExecNode normalize;
  normalize.kind = ExecKind::kChangelogNormalize;
  normalize.row_type = input->row_type;
  normalize.inputs = {Share(std::move(exchange))};
  normalize.keys = keys;
  normalize.condition = std::move(condition);
  return Share(std::move(normalize));
}

ExecNodePtr MakeCalcNode(const ExecNodePtr& input, RexPtr condition, std::vector<RexPtr> expressions,
                         RowType row_type) {
  ExecNode calc;
  calc.kind = ExecKind::kCalc;
  calc.inputs = {input};
  calc.condition = std::move(condition);
  calc.expressions = std::move(expressions);
  calc.row_type = std::move(row_type);
  return Share(std::move(calc));
}

RexPtr AndOrNull(const std::vector<RexPtr>& terms) { return terms.empty() ? nullptr : ComposeAnd(terms); }

/// A Calc over a ChangelogNormalize, taken apart: what may be done below it, in it, and only above it.
class CalcOverNormalize {
 public:
  CalcOverNormalize(const ExecNode& calc, const ExecNode& normalize)
      : calc_(calc), scan_(normalize.inputs[0]->inputs[0]), keys_(normalize.keys) {}

  ExecNodePtr Transposed() {
    SplitCondition();
    const ExecNodePtr below = MakeBelow();
    std::vector<std::int32_t> keys;
    for (const std::int32_t key : keys_) keys.push_back(New(key));
    RexPtr condition = AndOrNull(inside_);
    if (condition != nullptr) condition = Renumber(condition, mapping_);
    const ExecNodePtr normalize = MakeNormalize(below, keys, std::move(condition));
    std::vector<RexPtr> expressions;
    for (const auto& expression : calc_.expressions) expressions.push_back(Renumber(expression, mapping_));
    if (IsIdentity(expressions, normalize->row_type)) return normalize;
    return MakeCalcNode(normalize, nullptr, std::move(expressions), calc_.row_type);
  }

 private:
  std::int32_t New(std::int32_t column) const { return mapping_[static_cast<std::size_t>(column)]; }

  bool ReadsKeysAlone(const Rex& term) const {
    std::vector<bool> used(scan_->row_type.size(), false);
    CollectInputRefs(term, used);
    for (const std::int32_t key : keys_) used[static_cast<std::size_t>(key)] = false;
    return std::ranges::find(used, true) == used.end();
  }

  void SplitCondition() {
    if (calc_.condition == nullptr) return;
    for (const auto& term : SplitAnd(calc_.condition))
      (ReadsKeysAlone(*term) ? below_ : inside_).push_back(term);
  }

  /// The Calc below, if there is anything for it to do: the columns that are needed above, and the key.
  ExecNodePtr MakeBelow() {
    std::vector<bool> used(scan_->row_type.size(), false);
    for (const auto& expression : calc_.expressions) CollectInputRefs(*expression, used);
    for (const auto& term : inside_) CollectInputRefs(*term, used);
    for (const std::int32_t key : keys_) used[static_cast<std::size_t>(key)] = true;
    mapping_.assign(used.size(), -1);
    std::vector<RexPtr> expressions;
    RowType row_type;
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (!used[i]) continue;
      mapping_[i] = static_cast<std::int32_t>(expressions.size());
      expressions.push_back(ColumnRef(scan_->row_type, static_cast<std::int32_t>(i)));
      row_type.names.push_back(scan_->row_type.names[i]);
      row_type.types.push_back(scan_->row_type.types[i]);
    }
    if (below_.empty() && expressions.size() == used.size()) return scan_;
    return MakeCalcNode(scan_, AndOrNull(below_), std::move(expressions), std::move(row_type));
  }

  const ExecNode& calc_;
  ExecNodePtr scan_;
  std::vector<std::int32_t> keys_;
  std::vector<RexPtr> below_;
  std::vector<RexPtr> inside_;
  std::vector<std::int32_t> mapping_;  // Column of the scan to column above the Calc below, or -1.
};

bool EventsMayComeTwice(const PlannerOptions& options) {
  const auto option = options.session.find("table.exec.source.cdc-events-duplicate");
  return option != options.session.end() && option->second == "true";
}

Result<ExecNodePtr> NormalizeScan(const ExecNodePtr& scan, const PlannerOptions& options) {
  PODIUM_ASSIGN_OR_RETURN(const ChangelogMode mode, options.source_mode(*scan->table));
  const TableDefinition& table = *scan->table;
  const bool upserts = mode.Contains(RowKind::kUpdateAfter) && !mode.Contains(RowKind::kUpdateBefore);
  if (upserts && table.primary_key.empty()) {
    return Status::Refused("Table 'default_catalog.default_database.", table.name,
                           "' produces a changelog stream that contains UPDATE_AFTER but no UPDATE_BEFORE. "
                           "This requires defining a primary key constraint on the table.")
        .At(table.position)
        .WithHint("add: PRIMARY KEY (<columns>) NOT ENFORCED");
  }
  const bool twice = !mode.insert_only() && EventsMayComeTwice(options);
  if (twice && table.primary_key.empty()) {
    return Status::NotSupported("'table.exec.source.cdc-events-duplicate' over table '", table.name,
                                "', which has no primary key")
        .At(table.position)
        .WithHint("add: PRIMARY KEY (<columns>) NOT ENFORCED");
  }
  if (!upserts && !twice) return scan;
  std::vector<std::int32_t> keys;
  for (std::size_t i = 0; i < scan->row_type.size(); ++i) {
    if (std::ranges::find(table.primary_key, scan->row_type.names[i]) != table.primary_key.end())
      keys.push_back(static_cast<std::int32_t>(i));
  }
  return MakeNormalize(scan, keys, nullptr);
}

}  // namespace

Result<ExecNodePtr> NormalizeSources(const ExecNodePtr& root, const PlannerOptions& options) {
  if (root->kind == ExecKind::kScan) return NormalizeScan(root, options);
  std::vector<ExecNodePtr> inputs;
  bool changed = false;
  for (const auto& input : root->inputs) {
    PODIUM_ASSIGN_OR_RETURN(ExecNodePtr normalized, NormalizeSources(input, options));
    changed = changed || normalized != input;
    inputs.push_back(std::move(normalized));
  }
  if (!changed) return root;
  if (root->kind == ExecKind::kCalc && inputs[0]->kind == ExecKind::kChangelogNormalize &&
      inputs[0]->condition == nullptr) {
    return CalcOverNormalize(*root, *inputs[0]).Transposed();
  }
  ExecNode copy = *root;
  copy.inputs = std::move(inputs);
  if (copy.kind == ExecKind::kSink || copy.kind == ExecKind::kExchange)
    copy.row_type = copy.inputs[0]->row_type;
  return Share(std::move(copy));
}

}  // namespace podium
