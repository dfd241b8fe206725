#include "podium/plan/explain/json_plan.h"

#include <string_view>

#include "fmt/format.h"
#include "podium/plan/explain/operator_list.h"

namespace podium {
namespace {

std::string JsonString(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        } else {
          out += c;
        }
    }
  }
  return out + "\"";
}

std::string Connector(const ExecNode& sink) {
  const auto found = sink.table->options.find("connector");
  return found == sink.table->options.end() ? "" : found->second;
}

/// The names under which one operator appears.
struct JsonNames {
  std::string type;
  std::string_view pact;
  std::string contents;
};

JsonNames NamesOf(const PlanOperator& op) {
  const std::string numbered_text = fmt::format("[{}]:{}", op.node_number, op.text);
  const std::string numbered_name = fmt::format("{}[{}]", op.name, op.node_number);
  if (op.role == OperatorRole::kSource) return {"Source: " + numbered_name, "Data Source", numbered_text};
  if (op.role != OperatorRole::kSink) return {numbered_name, "Operator", numbered_text};
  const std::string connector = Connector(*op.node);
  if (connector == "collect") return {"Sink: collect", "Data Sink", "Sink: collect"};
  if (connector == "print") return {"Sink: " + numbered_name, "Data Sink", numbered_text};
  return {numbered_name + ": Writer", "Operator", numbered_name + ": Writer"};
}

/// The sources have the default parallelism, and so has what stands behind a hash exchange; behind a global
/// one it is 1, and whatever is only forwarded keeps what it has. The sink of recorded cases is alone.
std::int32_t ParallelismOf(const PlanOperator& op, std::int32_t before, std::int32_t default_parallelism) {
  switch (op.role) {
    case OperatorRole::kSource:
      return op.node->kind == ExecKind::kValues ? 1 : default_parallelism;
    case OperatorRole::kSink:
      return Connector(*op.node) == "collect" ? 1 : before;
    case OperatorRole::kSinkMaterializer:
      return before;
    default:
      break;
  }
  if (op.input == Shipping::kGlobal) return 1;
  return op.input == Shipping::kHash ? default_parallelism : before;
}

std::string_view ShipStrategy(Shipping shipping, bool same_parallelism) {
  if (shipping == Shipping::kHash) return "HASH";
  if (shipping == Shipping::kGlobal) return "GLOBAL";
  return same_parallelism ? "FORWARD" : "REBALANCE";
}

}  // namespace

std::string JsonExecutionPlan(const ExecNode& root, std::int32_t default_parallelism) {
  std::string text = "== Physical Execution Plan ==\n{\n  \"nodes\" : [ ";
  std::int32_t id = 0;
  std::int32_t before = default_parallelism;
  for (const PlanOperator& op : PlanOperators(root)) {
    const std::int32_t parallelism = ParallelismOf(op, before, default_parallelism);
    const JsonNames names = NamesOf(op);
    if (id > 0) text += ", ";
    ++id;
    text += fmt::format(
        "{{\n    \"id\" : {},\n    \"type\" : {},\n    \"pact\" : {},\n    \"contents\" : {},\n"
        "    \"parallelism\" : {}",
        id, JsonString(names.type), JsonString(names.pact), JsonString(names.contents), parallelism);
    if (op.role != OperatorRole::kSource) {
      text += fmt::format(
          ",\n    \"predecessors\" : [ {{\n      \"id\" : {},\n      \"ship_strategy\" : \"{}\",\n"
          "      \"side\" : \"second\"\n    }} ]",
          id - 1, ShipStrategy(op.input, parallelism == before));
    }
    text += "\n  }";
    before = parallelism;
  }
  return text + " ]\n}\n";
}

}  // namespace podium
