#include "podium/sql/analyzer/session_options.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "podium/base/nearest_name.h"

namespace podium {
namespace {

enum class ValueForm { kAny, kBoolean, kInteger, kDuration };

struct Option {
  std::string_view key;
  ValueForm form;
};

// Flink 2.2.1: ExecutionConfigOptions, OptimizerConfigOptions, TableConfigOptions, PipelineOptions.
constexpr std::array kOptions = {
    Option{"execution.attached", ValueForm::kBoolean},
    Option{"execution.checkpointing.interval", ValueForm::kDuration},
    Option{"execution.checkpointing.mode", ValueForm::kAny},
    Option{"execution.runtime-mode", ValueForm::kAny},
    Option{"execution.target", ValueForm::kAny},
    Option{"parallelism.default", ValueForm::kInteger},
    Option{"pipeline.auto-watermark-interval", ValueForm::kDuration},
    Option{"pipeline.max-parallelism", ValueForm::kInteger},
    Option{"pipeline.name", ValueForm::kAny},
    Option{"pipeline.object-reuse", ValueForm::kBoolean},
    Option{"pipeline.operator-chaining.enabled", ValueForm::kBoolean},
    Option{"podium.compatibility", ValueForm::kAny},
    Option{"podium.rank.mini-batch", ValueForm::kAny},
    Option{"podium.retraction.missing", ValueForm::kAny},
    Option{"rest.address", ValueForm::kAny},
    Option{"rest.port", ValueForm::kAny},
    Option{"sql-client.display.color-schema", ValueForm::kAny},
    Option{"sql-client.execution.max-table-result.rows", ValueForm::kInteger},
    Option{"sql-client.execution.result-mode", ValueForm::kAny},
    Option{"sql-client.verbose", ValueForm::kBoolean},
    Option{"state.backend", ValueForm::kAny},
    Option{"state.backend.type", ValueForm::kAny},
    Option{"table.builtin-catalog-name", ValueForm::kAny},
    Option{"table.builtin-database-name", ValueForm::kAny},
    Option{"table.column-expansion-strategy", ValueForm::kAny},
    Option{"table.display.max-column-width", ValueForm::kInteger},
    Option{"table.dml-sync", ValueForm::kBoolean},
    Option{"table.dynamic-table-options.enabled", ValueForm::kBoolean},
    Option{"table.exec.async-state.enabled", ValueForm::kBoolean},
    Option{"table.exec.deduplicate.insert-update-after-sensitive-enabled", ValueForm::kBoolean},
    Option{"table.exec.deduplicate.mini-batch.compact-changes-enabled", ValueForm::kBoolean},
    Option{"table.exec.disabled-operators", ValueForm::kAny},
    Option{"table.exec.legacy-cast-behaviour", ValueForm::kAny},
    Option{"table.exec.legacy-transformation-uids", ValueForm::kBoolean},
    Option{"table.exec.local-hash-agg.adaptive.enabled", ValueForm::kBoolean},
    Option{"table.exec.mini-batch.allow-latency", ValueForm::kDuration},
    Option{"table.exec.mini-batch.enabled", ValueForm::kBoolean},
    Option{"table.exec.mini-batch.size", ValueForm::kInteger},
    Option{"table.exec.operator-fusion-codegen.enabled", ValueForm::kBoolean},
    Option{"table.exec.rank.topn-cache-size", ValueForm::kInteger},
    Option{"table.exec.resource.default-parallelism", ValueForm::kInteger},
    Option{"table.exec.simplify-operator-name-enabled", ValueForm::kBoolean},
    Option{"table.exec.sink.keyed-shuffle", ValueForm::kAny},
    Option{"table.exec.sink.nested-constraint-enforcer", ValueForm::kAny},
    Option{"table.exec.sink.not-null-enforcer", ValueForm::kAny},
    Option{"table.exec.sink.rowtime-inserter", ValueForm::kAny},
    Option{"table.exec.sink.type-length-enforcer", ValueForm::kAny},
    Option{"table.exec.sink.upsert-materialize", ValueForm::kAny},
    Option{"table.exec.sort.async-merge-enabled", ValueForm::kBoolean},
    Option{"table.exec.sort.default-limit", ValueForm::kInteger},
    Option{"table.exec.source.cdc-events-duplicate", ValueForm::kBoolean},
    Option{"table.exec.source.idle-timeout", ValueForm::kDuration},
    Option{"table.exec.state.ttl", ValueForm::kDuration},
    Option{"table.exec.topn-cache-size", ValueForm::kInteger},
    Option{"table.exec.topn.cache-size", ValueForm::kInteger},
    Option{"table.exec.uid.format", ValueForm::kAny},
    Option{"table.exec.uid.generation", ValueForm::kAny},
    Option{"table.exec.window-agg.buffer-size-limit", ValueForm::kInteger},
    Option{"table.generated-code.max-length", ValueForm::kInteger},
    Option{"table.generated-code.max-members", ValueForm::kInteger},
    Option{"table.local-time-zone", ValueForm::kAny},
    Option{"table.optimizer.agg-phase-strategy", ValueForm::kAny},
    Option{"table.optimizer.bushy-join-reorder-threshold", ValueForm::kInteger},
    Option{"table.optimizer.distinct-agg.split.bucket-num", ValueForm::kInteger},
    Option{"table.optimizer.distinct-agg.split.enabled", ValueForm::kBoolean},
    Option{"table.optimizer.dynamic-filtering.enabled", ValueForm::kBoolean},
    Option{"table.optimizer.incremental-agg-enabled", ValueForm::kBoolean},
    Option{"table.optimizer.join-reorder-enabled", ValueForm::kBoolean},
    Option{"table.optimizer.multiple-input-enabled", ValueForm::kBoolean},
    Option{"table.optimizer.non-deterministic-update.strategy", ValueForm::kAny},
    Option{"table.optimizer.reuse-optimize-block-with-digest-enabled", ValueForm::kBoolean},
    Option{"table.optimizer.reuse-sink-enabled", ValueForm::kBoolean},
    Option{"table.optimizer.reuse-source-enabled", ValueForm::kBoolean},
    Option{"table.optimizer.reuse-sub-plan-enabled", ValueForm::kBoolean},
    Option{"table.optimizer.source.aggregate-pushdown-enabled", ValueForm::kBoolean},
    Option{"table.optimizer.source.predicate-pushdown-enabled", ValueForm::kBoolean},
    Option{"table.optimizer.source.report-statistics-enabled", ValueForm::kBoolean},
    Option{"table.optimizer.union-all-as-breakpoint-enabled", ValueForm::kBoolean},
    Option{"table.plan.compile.catalog-objects", ValueForm::kAny},
    Option{"table.plan.force-recompile", ValueForm::kBoolean},
    Option{"table.plan.restore.catalog-objects", ValueForm::kAny},
    Option{"table.rtas-ctas.atomicity-enabled", ValueForm::kBoolean},
    Option{"table.sql-dialect", ValueForm::kAny},
    Option{"taskmanager.numberOfTaskSlots", ValueForm::kInteger},
};

// Families whose members change nothing here, whatever they are called.
constexpr std::array<std::string_view, 12> kFamilies = {
    "akka.",       "classloader.", "cluster.",     "execution.checkpointing.",
    "jobmanager.", "metrics.",     "pipeline.",    "restart-strategy.",
    "rest.",       "sql-client.",  "sql-gateway.", "taskmanager."};

std::string Lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::string Trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

bool IsInteger(const std::string& text) {
  const std::string digits = text.starts_with('-') ? text.substr(1) : text;
  return !digits.empty() && digits.size() <= 18 &&
         std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
}

/// Flink's TimeUtils: an integer, then a unit; without a unit, milliseconds.
bool IsDuration(const std::string& text) {
  constexpr std::array<std::string_view, 27> kUnits = {
      "",          "d",     "day",    "days",    "h",           "hour",         "hours",
      "m",         "min",   "minute", "minutes", "s",           "sec",          "second",
      "seconds",   "ms",    "milli",  "millis",  "millisecond", "milliseconds", "us",
      "\xC2\xB5s", "micro", "micros", "ns",      "nano",        "nanos"};
  const auto digits = text.find_first_not_of("0123456789");
  if (digits == 0 || text.empty()) return false;
  const std::string unit = digits == std::string::npos ? std::string() : Lower(Trimmed(text.substr(digits)));
  return std::ranges::find(kUnits, unit) != kUnits.end();
}

Status CheckForm(const Option& option, const std::string& value) {
  const std::string text = Trimmed(value);
  switch (option.form) {
    case ValueForm::kAny:
      return Status::OK();
    case ValueForm::kBoolean:
      if (Lower(text) == "true" || Lower(text) == "false") return Status::OK();
      return Status::Invalid("option ", option.key, " takes true or false, got: ", value);
    case ValueForm::kInteger:
      if (IsInteger(text)) return Status::OK();
      return Status::Invalid("option ", option.key, " takes a whole number, got: ", value);
    case ValueForm::kDuration:
      if (IsDuration(text)) return Status::OK();
      return Status::Invalid("option ", option.key,
                             " takes a duration such as '10 s' or '500 ms', got: ", value);
  }
  return Status::OK();
}

/// Values of the options that are Podium's own or change what runs.
Status CheckChoice(const std::string& key, const std::string& value) {
  static const std::vector<std::pair<std::string, std::vector<std::string>>> kChoices = {
      {"podium.compatibility", {"correct", "flink-2.2.1"}},
      {"podium.rank.mini-batch", {"net-diff", "cascade"}},
      {"podium.retraction.missing", {"ignore", "fail"}},
  };
  for (const auto& [name, values] : kChoices) {
    if (name != key || std::ranges::find(values, value) != values.end()) continue;
    return Status::Invalid("option ", key, " takes ", values[0], " or ", values[1], ", got: ", value);
  }
  if (key == "execution.runtime-mode" && Lower(value) != "streaming") {
    return Status::NotSupported("execution.runtime-mode = ", value)
        .WithHint("Podium runs streams: leave it at streaming");
  }
  if (key == "table.sql-dialect" && Lower(value) != "default") {
    return Status::NotSupported("table.sql-dialect = ", value).WithHint("the default dialect is understood");
  }
  return Status::OK();
}

}  // namespace

const std::vector<std::string>& KnownSessionOptions() {
  static const std::vector<std::string> kKnown = [] {
    std::vector<std::string> keys;
    for (const auto& option : kOptions) keys.emplace_back(option.key);
    return keys;
  }();
  return kKnown;
}

Status CheckSessionKey(const std::string& key) {
  const auto is_known = [&](const Option& option) { return option.key == key; };
  const auto is_family = [&](std::string_view family) { return key.starts_with(family); };
  if (std::ranges::any_of(kOptions, is_known) || std::ranges::any_of(kFamilies, is_family))
    return Status::OK();
  Status status = Status::Invalid("unknown option: ", key);
  const std::string_view nearest = NearestName(key, KnownSessionOptions());
  return nearest.empty() ? status : status.WithHint("did you mean: " + std::string(nearest) + "?");
}

std::string NoteOnSessionKey(const std::string& key) {
  if (key != "table.exec.topn-cache-size" && key != "table.exec.topn.cache-size") return "";
  return key +
         " has no effect, as in Flink 2.2.1, where the option is called table.exec.rank.topn-cache-size";
}

Status CheckSessionOption(const std::string& key, const std::string& value) {
  PODIUM_RETURN_NOT_OK(CheckSessionKey(key));
  for (const auto& option : kOptions) {
    if (option.key == key) PODIUM_RETURN_NOT_OK(CheckForm(option, value));
  }
  return CheckChoice(key, value);
}

}  // namespace podium
