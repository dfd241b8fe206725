#include "podium/connect/connector.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "podium/base/nearest_name.h"

namespace podium {
namespace {

const std::vector<std::string>& KnownConnectors() {
  static const std::vector<std::string> kNames = {"blackhole", "collect", "filesystem", "print", "script"};
  return kNames;
}

std::string_view Strip(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

Result<ChangelogMode> ReadChangelogMode(OptionReader& options, ChangelogMode otherwise) {
  const auto text = options.Find("changelog-mode");
  if (!text) return otherwise;
  ChangelogMode mode;
  std::string_view rest = *text;
  while (true) {
    const std::size_t comma = rest.find(',');
    const std::string_view word = Strip(rest.substr(0, comma));
    if (word == "I") {
      mode = mode.With(RowKind::kInsert);
    } else if (word == "UB") {
      mode = mode.With(RowKind::kUpdateBefore);
    } else if (word == "UA") {
      mode = mode.With(RowKind::kUpdateAfter);
    } else if (word == "D") {
      mode = mode.With(RowKind::kDelete);
    } else {
      return Status::Invalid("unknown kind in changelog-mode: ", word)
          .WithHint("write a list of I, UB, UA, D, such as 'I,UA,D'")
          .At(options.PositionOf("changelog-mode"));
    }
    if (comma == std::string_view::npos) return mode;
    rest.remove_prefix(comma + 1);
  }
}

Result<std::string> ConnectorName(OptionReader& options) {
  const auto name = options.Find("connector");
  const TableDefinition& table = options.table();
  if (!name) {
    return Status::Refused(
               "Table options do not contain an option key 'connector' for discovering a connector.")
        .WithHint("add to WITH: 'connector' = 'filesystem', for example")
        .At(table.position);
  }
  const auto& known = KnownConnectors();
  if (std::ranges::find(known, *name) != known.end()) return *name;
  std::string all;
  for (const std::string& each : known) all += "\n" + each;
  const Status status =
      Status::Refused("Could not find any factory for identifier '", *name,
                      "' that implements 'org.apache.flink.table.factories.DynamicTableFactory' in the "
                      "classpath.\n\nAvailable factory identifiers are:\n",
                      all)
          .At(options.PositionOf("connector"));
  const std::string_view nearest = NearestName(*name, known);
  return nearest.empty() ? status : status.WithHint("did you mean: " + std::string(nearest) + "?");
}

Status SinkOnly(const OptionReader& options, const std::string& connector) {
  return Status::Refused("Connector '", connector,
                         "' can only be used as a sink. It cannot be used as a source.")
      .At(options.PositionOf("connector"));
}

Status SourceOnly(const OptionReader& options, const std::string& connector) {
  return Status::Refused("Connector '", connector,
                         "' can only be used as a source. It cannot be used as a sink.")
      .At(options.PositionOf("connector"));
}

}  // namespace podium
