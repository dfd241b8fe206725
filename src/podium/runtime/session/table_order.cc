#include "podium/runtime/session/table_order.h"

#include <string>
#include <utility>

namespace podium {

namespace {

void Append(RowType& type, std::string name, LogicalType column) {
  type.names.push_back(std::move(name));
  type.types.push_back(std::move(column));
}

// The ranking with its rank number as the last output column.
std::shared_ptr<ExecNode> WithRankNumber(const ExecNode& rank) {
  auto node = std::make_shared<ExecNode>(rank);
  if (node->rank.rank_number == RankNumber::kOmit) {
    node->rank.rank_number = RankNumber::kOutput;
    Append(node->row_type, "podium$rank", LogicalType::BigInt(/*nullable=*/false));
  }
  return node;
}

// Carries the ordering columns of the input, at `columns`, through a Calc, as its last outputs.
std::shared_ptr<ExecNode> CarryThrough(const ExecNode& calc, ExecNodePtr input,
                                       std::vector<std::int32_t>& columns) {
  auto node = std::make_shared<ExecNode>(calc);
  for (std::int32_t& column : columns) {
    const auto index = static_cast<std::size_t>(column);
    const auto output = static_cast<std::int32_t>(node->row_type.size());
    node->expressions.push_back(Rex::InputRef(column, input->row_type.types[index]));
    Append(node->row_type, "podium$" + input->row_type.names[index], input->row_type.types[index]);
    column = output;
  }
  node->inputs = {std::move(input)};
  return node;
}

}  // namespace

OrderedPlan WithTableOrder(const ExecNodePtr& root) {
  const ExecNodePtr top = root->kind == ExecKind::kSink ? root->inputs.front() : root;
  OrderedPlan ordered{
      .plan = top, .visible_columns = top->row_type.size(), .partition_columns = {}, .rank_column = {}};

  // Down to the topmost ranking, through the Calcs above it.
  std::vector<ExecNodePtr> calcs;
  ExecNodePtr node = top;
  while (node->kind == ExecKind::kCalc && node->inputs.size() == 1) {
    calcs.push_back(node);
    node = node->inputs.front();
  }
  if (node->kind != ExecKind::kRank) return ordered;

  std::vector<std::int32_t> columns = node->rank.partition_columns;
  ExecNodePtr plan = WithRankNumber(*node);
  columns.push_back(static_cast<std::int32_t>(plan->row_type.size()) - 1);
  for (auto calc = calcs.rbegin(); calc != calcs.rend(); ++calc) plan = CarryThrough(**calc, plan, columns);

  ordered.plan = std::move(plan);
  ordered.rank_column = columns.back();
  columns.pop_back();
  ordered.partition_columns = std::move(columns);
  return ordered;
}

}  // namespace podium
