#include "podium/runtime/replay/key_group_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "podium/columnar/binary_row_codec.h"
#include "podium/connect/format/record_text.h"
#include "podium/row/key_group.h"

namespace podium {

namespace {

constexpr std::size_t kMaxKeys = 200;
constexpr std::int32_t kMaxParallelism = 128;

/// The rows that come to the operator: for a sink's own operators, what reaches the sink.
const RowType& InputType(const PlanOperator& op) { return op.node->inputs.front()->row_type; }

RowType KeyType(const PlanOperator& op) {
  RowType type;
  for (const std::int32_t column : op.keys) {
    type.names.push_back(InputType(op).names[static_cast<std::size_t>(column)]);
    type.types.push_back(InputType(op).types[static_cast<std::size_t>(column)]);
  }
  return type;
}

std::vector<std::int32_t> Identity(std::size_t size) {
  std::vector<std::int32_t> identity(size);
  std::iota(identity.begin(), identity.end(), 0);
  return identity;
}

bool IsKeyed(const PlanOperator& op) {
  if (op.role == OperatorRole::kSinkMaterializer) return true;
  return op.role == OperatorRole::kNode &&
         (op.input != Shipping::kForward || op.node->kind == ExecKind::kRank);
}

}  // namespace

struct KeyGroupLog::KeyedOperator {
  KeyedOperator(const PlanOperator& op, std::size_t op_number, std::int32_t op_parallelism)
      : node(op.node),
        number(op_number),
        columns(op.keys),
        max_parallelism(op.input == Shipping::kGlobal ? 1 : kMaxParallelism),
        parallelism(std::min(op_parallelism, max_parallelism)),
        codec(KeyType(op), Identity(op.keys.size())) {}

  Status Note(const ChangelogBatch& batch);

  const ExecNode* node;
  std::size_t number;
  std::vector<std::int32_t> columns;
  std::int32_t max_parallelism;
  std::int32_t parallelism;
  BinaryRowCodec codec;
  std::unordered_set<std::string> seen;
  std::string lines;
};

Status KeyGroupLog::KeyedOperator::Note(const ChangelogBatch& batch) {
  if (seen.size() >= kMaxKeys) return Status::OK();
  ChangelogBatch plain;
  plain.type = batch.type;
  PODIUM_ASSIGN_OR_RETURN(plain.rows, Materialize(batch));
  const ChangelogBatch keys = SelectColumns(plain, columns);
  PODIUM_RETURN_NOT_OK(codec.Bind(keys.rows));
  for (std::int32_t record = 0; record < batch.num_records() && seen.size() < kMaxKeys; ++record) {
    std::string text;
    AppendRecord(keys, record, ValueStyle::kScript, text);
    if (!seen.insert(text).second) continue;
    const std::array<std::int32_t, 1> row = {record};
    std::array<std::uint32_t, 1> size{};
    PODIUM_RETURN_NOT_OK(codec.Measure(row, size));
    std::vector<std::uint8_t> image(size[0]);
    const std::array<std::uint8_t*, 1> place = {image.data()};
    codec.Encode(row, place);
    const std::int32_t hash = HashBinaryRow(image);
    const std::int32_t group = KeyGroupOf(hash, max_parallelism);
    lines += fmt::format("{}\t{}\t{}\t{}\t{}\n", number, text, hash, group,
                         SubtaskOf(group, parallelism, max_parallelism));
  }
  codec.Unbind();
  return Status::OK();
}

/// Stands before a keyed operator and lets everything through.
class KeyGroupLog::Observer final : public Operator {
 public:
  explicit Observer(KeyedOperator* keyed) : keyed_(keyed) {}

  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    PODIUM_RETURN_NOT_OK(keyed_->Note(batch));
    return output.Emit(std::move(batch));
  }

 private:
  KeyedOperator* keyed_;
};

KeyGroupLog::KeyGroupLog(const ExecNode& plan, std::int32_t parallelism) {
  const std::vector<PlanOperator> operators = PlanOperators(plan);
  for (std::size_t i = 1; i < operators.size(); ++i) {
    if (IsKeyed(operators[i]))
      keyed_.push_back(std::make_unique<KeyedOperator>(operators[i], i - 1, parallelism));
  }
}

KeyGroupLog::~KeyGroupLog() = default;

ObserverFactory KeyGroupLog::Observers() {
  return [this](const ExecNode& node) -> std::unique_ptr<Operator> {
    const auto found = std::ranges::find(keyed_, &node, [](const auto& keyed) { return keyed->node; });
    if (found == keyed_.end()) return nullptr;
    return std::make_unique<Observer>(found->get());
  };
}

std::string KeyGroupLog::Text() const {
  std::string text;
  for (const auto& keyed : keyed_) text += keyed->lines;
  return text;
}

}  // namespace podium
