#include "podium/plan/explain/operator_list.h"

#include <algorithm>
#include <utility>

#include "fmt/format.h"
#include "podium/plan/explain/node_text.h"

namespace podium {
namespace {

class OperatorLister {
 public:
  void Add(const ExecNode& node) {
    for (const auto& input : node.inputs) Add(*input);
    if (node.kind == ExecKind::kExchange) {
      shipping_ = node.keys.empty() ? Shipping::kGlobal : Shipping::kHash;
      keys_ = node.keys;
      return;
    }
    ++node_number_;
    if (node.kind == ExecKind::kSink) return AddSink(node);
    const std::string text = NodeText(node, ExpressionStyle::kExecution);
    if (node.kind == ExecKind::kScan) return Append(node, OperatorRole::kSource, node.table->name, text);
    const std::string name = text.substr(0, text.find('('));
    Append(node, node.inputs.empty() ? OperatorRole::kSource : OperatorRole::kNode, name, text);
  }

  std::vector<PlanOperator> Take() { return std::move(operators_); }

 private:
  void Append(const ExecNode& node, OperatorRole role, std::string name, std::string text) {
    operators_.push_back({.role = role,
                          .node = &node,
                          .node_number = node_number_,
                          .name = std::move(name),
                          .text = std::move(text),
                          .input = shipping_,
                          .keys = std::move(keys_)});
    shipping_ = Shipping::kForward;
    keys_.clear();
  }

  void AddSink(const ExecNode& node) {
    const RowType target = node.table->PhysicalRowType();
    std::vector<std::string> not_null;
    for (std::size_t i = 0; i < target.size(); ++i) {
      if (!target.types[i].nullable()) not_null.push_back(target.names[i]);
    }
    if (!not_null.empty()) {
      Append(node, OperatorRole::kConstraintEnforcer, "ConstraintEnforcer",
             fmt::format("ConstraintEnforcer[NotNullEnforcer(fields=[{}])]", fmt::join(not_null, ", ")));
    }
    if (node.upsert_materialize == UpsertMaterialize::kYes) AddMaterializer(node, target);
    AddTimestampInserter(node);
    Append(node, OperatorRole::kSink, node.table->name, NodeText(node, ExpressionStyle::kExecution));
  }

  void AddMaterializer(const ExecNode& node, const RowType& target) {
    shipping_ = Shipping::kHash;
    for (const std::string& column : node.table->primary_key) {
      const auto found = std::ranges::find(target.names, column);
      keys_.push_back(static_cast<std::int32_t>(found - target.names.begin()));
    }
    Append(node, OperatorRole::kSinkMaterializer, "SinkMaterializer",
           fmt::format("SinkMaterializer(pk=[{}])", fmt::join(node.table->primary_key, ", ")));
  }

  void AddTimestampInserter(const ExecNode& node) {
    const std::vector<LogicalType>& types = node.row_type.types;
    const auto rowtime = std::ranges::find(types, TimeAttribute::kRowtime, &LogicalType::time_attribute);
    if (rowtime == types.end()) return;
    Append(node, OperatorRole::kTimestampInserter, "StreamRecordTimestampInserter",
           fmt::format("StreamRecordTimestampInserter(rowtime field: {})",
                       std::distance(types.begin(), rowtime)));
  }

  std::vector<PlanOperator> operators_;
  std::int32_t node_number_ = 0;
  Shipping shipping_ = Shipping::kForward;
  std::vector<std::int32_t> keys_;
};

}  // namespace

std::vector<PlanOperator> PlanOperators(const ExecNode& root) {
  OperatorLister lister;
  lister.Add(root);
  return lister.Take();
}

}  // namespace podium
