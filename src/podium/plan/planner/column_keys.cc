#include "podium/plan/planner/column_keys.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "podium/expr/expressions.h"

namespace podium {
namespace {

/// The bucket of the key in a java.util.HashMap of 16 buckets: ImmutableBitSet hashes as Arrays.hashCode of
/// its 64-bit words.
std::uint32_t BucketOf(const ColumnKey& key) {
  std::vector<std::uint64_t> words;
  for (const std::int32_t column : key) {
    const auto word = static_cast<std::size_t>(column) / 64;
    if (words.size() <= word) words.resize(word + 1, 0);
    words[word] |= std::uint64_t{1} << (static_cast<unsigned>(column) % 64U);
  }
  std::uint32_t hash = 1;
  for (const std::uint64_t word : words) hash = 31 * hash + static_cast<std::uint32_t>(word ^ (word >> 32U));
  return (hash ^ (hash >> 16U)) & 15U;
}

/// A cast that keeps every value apart from every other.
bool IsFidelityCast(const Rex& expression) {
  if (!IsCall(expression, "CAST") || expression.operands[0]->kind != RexKind::kInputRef) return false;
  const LogicalType& from = expression.operands[0]->type;
  const LogicalType& to = expression.type;
  if (from.WithNullable(true) == to.WithNullable(true)) return true;
  if (from.is_integer() && to.is_integer()) return from.root() <= to.root();
  return from.is_character() && to.root() == TypeRoot::kVarChar && from.length() <= to.length();
}

}  // namespace

bool IsSubset(const ColumnKey& part, const ColumnKey& whole) { return std::ranges::includes(whole, part); }

void ColumnKeys::Add(ColumnKey key) {
  if (Contains(key)) return;
  keys_.push_back(std::move(key));
  std::ranges::stable_sort(keys_, {}, BucketOf);
}

bool ColumnKeys::Contains(const ColumnKey& key) const { return std::ranges::find(keys_, key) != keys_.end(); }

ColumnKeys ColumnKeys::Holding(const ColumnKey& columns) const {
  ColumnKeys holding;
  for (const auto& key : keys_) {
    if (IsSubset(columns, key)) holding.Add(key);
  }
  return holding;
}

ColumnKeys ColumnKeys::Projected(const std::vector<RexPtr>& expressions) const {
  const auto outputs_of = [&](std::int32_t column) {
    std::vector<std::int32_t> outputs;
    for (std::size_t i = 0; i < expressions.size(); ++i) {
      const Rex& expression = *expressions[i];
      const bool carries = IsInputRef(expression, column) ||
                           (IsFidelityCast(expression) && IsInputRef(*expression.operands[0], column));
      if (carries) outputs.push_back(static_cast<std::int32_t>(i));
    }
    return outputs;
  };
  ColumnKeys projected;
  for (const auto& key : keys_) {
    std::vector<std::vector<std::int32_t>> outputs;
    std::size_t combinations = 1;
    for (const std::int32_t column : key) {
      outputs.push_back(outputs_of(column));
      combinations *= outputs.back().size();
    }
    for (std::size_t i = 0; i < combinations; ++i) {
      ColumnKey output;
      for (const auto& choices : outputs) output.push_back(choices[i % choices.size()]);
      std::ranges::sort(output);
      output.erase(std::ranges::unique(output).begin(), output.end());
      projected.Add(std::move(output));
    }
  }
  return projected;
}

}  // namespace podium
