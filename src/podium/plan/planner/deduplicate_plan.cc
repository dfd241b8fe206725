#include "podium/plan/planner/deduplicate_plan.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "podium/plan/planner/rank_strategy.h"

namespace podium {
namespace {

using SessionOptions = std::map<std::string, std::string>;

std::string OptionOr(const SessionOptions& session, const std::string& key, const std::string& otherwise) {
  const auto found = session.find(key);
  return found == session.end() ? otherwise : found->second;
}

bool IsOn(const SessionOptions& session, const std::string& key, const std::string& otherwise) {
  std::string value = OptionOr(session, key, otherwise);
  std::ranges::transform(value, value.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
  return value == "true";
}

/// Flink's TimeUtils: an integer and a unit, milliseconds if it has none. SET has checked the form.
std::int64_t Milliseconds(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  const std::string unit(std::find_if(rest, end, [](char c) { return c != ' '; }), end);
  if (unit.starts_with("d")) return number * 86'400'000;
  if (unit.starts_with("h")) return number * 3'600'000;
  if (unit.empty() || unit.starts_with("ms") || unit.starts_with("milli")) return number;
  if (unit.starts_with("us") || unit.starts_with("micro") || unit.starts_with("\xC2\xB5"))
    return number / 1000;
  if (unit.starts_with("n")) return number / 1'000'000;
  return number * (unit.starts_with("m") ? 60'000 : 1000);
}

/// Flink takes the first rowtime attribute of the row, whichever the ranking is ordered by.
std::int32_t FirstRowtime(const RowType& row_type) {
  const auto found = std::ranges::find_if(row_type.types, [](const LogicalType& type) {
    return type.time_attribute() == TimeAttribute::kRowtime;
  });
  return static_cast<std::int32_t>(found - row_type.types.begin());
}

/// table.exec.mini-batch.size, which has no default.
Result<std::int64_t> BundleSize(const SessionOptions& session) {
  const std::string text = OptionOr(session, "table.exec.mini-batch.size", "-1");
  std::int64_t size = 0;
  std::from_chars(text.data(), text.data() + text.size(), size);
  if (size > 0) return size;
  return Status::Refused("table.exec.mini-batch.size should be greater than 0.")
      .WithHint("SET 'table.exec.mini-batch.size' = '5000';");
}

Result<DeduplicateSpec> SpecOf(const ExecNode& rank, const SessionOptions& session) {
  const RowType& input = rank.inputs[0]->row_type;
  const OrderColumn& order = rank.rank.order_columns[0];
  const LogicalType& time = input.types[static_cast<std::size_t>(order.column)];
  DeduplicateSpec spec;
  spec.partition_columns = rank.rank.partition_columns;
  spec.keep = order.direction == SortDirection::kDescending ? KeepRow::kLast : KeepRow::kFirst;
  if (time.time_attribute() == TimeAttribute::kRowtime) {
    spec.time = DeduplicateTime::kRowtime;
    spec.time_column = FirstRowtime(input);
  }
  spec.update_before = rank.rank.update_before;
  const bool sensitive =
      IsOn(session, "table.exec.deduplicate.insert-update-after-sensitive-enabled", "true");
  spec.first_row_kind = sensitive ? FirstRowKind::kInsert : FirstRowKind::kUpdateAfter;
  spec.output_insert_only = spec.keep == KeepRow::kFirst && !BundlesRows(session);
  spec.state_ttl_ms = DurationOption(session, "table.exec.state.ttl", "0");
  if (BundlesRows(session)) {
    PODIUM_ASSIGN_OR_RETURN(spec.bundle_size, BundleSize(session));
  }
  const bool compact = IsOn(session, "table.exec.deduplicate.mini-batch.compact-changes-enabled", "false");
  spec.bundle_changes = compact ? BundleChanges::kLatest : BundleChanges::kAll;
  return spec;
}

/// table.exec.rank.topn-cache-size, in rows.
std::int64_t CacheSize(const SessionOptions& session) {
  const std::string text = OptionOr(session, "table.exec.rank.topn-cache-size", "10000");
  std::int64_t size = 0;
  std::from_chars(text.data(), text.data() + text.size(), size);
  return size;
}

/// How the state of a ranking expires. No hint reaches it: STATE_TTL is for joins and aggregates.
void SetExpiry(const SessionOptions& session, RankSpec& rank) {
  rank.state_ttl_ms = DurationOption(session, "table.exec.state.ttl", "0");
  rank.cache_size = CacheSize(session);
}

Result<DeduplicateSpec> SpecOfNormalize(const ExecNode& node, const SessionOptions& session) {
  DeduplicateSpec spec;
  spec.partition_columns = node.keys;
  spec.keep = KeepRow::kLast;
  spec.input = DeduplicateInput::kUpserts;
  const bool updates = node.changelog_mode.Contains(RowKind::kUpdateBefore);
  spec.update_before = updates ? UpdateBefore::kEmit : UpdateBefore::kOmit;
  spec.state_ttl_ms = DurationOption(session, "table.exec.state.ttl", "0");
  if (BundlesRows(session)) {
    PODIUM_ASSIGN_OR_RETURN(spec.bundle_size, BundleSize(session));
  }
  return spec;
}

}  // namespace

bool BundlesRows(const SessionOptions& session) {
  return IsOn(session, "table.exec.mini-batch.enabled", "false");
}

std::int64_t DurationOption(const SessionOptions& session, const std::string& key,
                            const std::string& otherwise) {
  return Milliseconds(OptionOr(session, key, otherwise));
}

Result<ExecNodePtr> PlanDeduplicates(const ExecNodePtr& root, const SessionOptions& session) {
  ExecNode node = *root;
  for (auto& input : node.inputs) {
    PODIUM_ASSIGN_OR_RETURN(input, PlanDeduplicates(input, session));
  }
  if (node.kind == ExecKind::kWatermarkAssigner) {
    node.watermark.interval_ms = DurationOption(session, "pipeline.auto-watermark-interval", "200 ms");
  }
  if (node.kind == ExecKind::kChangelogNormalize) {
    PODIUM_ASSIGN_OR_RETURN(node.deduplicate, SpecOfNormalize(node, session));
  }
  if (node.kind == ExecKind::kRank && IsDeduplicate(node)) {
    PODIUM_ASSIGN_OR_RETURN(node.deduplicate, SpecOf(node, session));
  } else if (node.kind == ExecKind::kRank) {
    SetExpiry(session, node.rank);
  }
  return ExecNodePtr(std::make_shared<const ExecNode>(std::move(node)));
}

}  // namespace podium
