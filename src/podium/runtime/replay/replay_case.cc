#include "podium/runtime/replay/replay_case.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

namespace podium {

namespace {

std::map<std::string, std::string> ParseMeta(const std::string& text) {
  std::map<std::string, std::string> meta;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find('=');
    if (equals != std::string::npos) meta[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return meta;
}

// "org.apache.flink.table.api.TableException: text" without the class; a line without one is all message.
std::string_view WithoutClassName(std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return line;
  const std::string_view name = line.substr(0, colon);
  const bool is_class = name.find('.') != std::string_view::npos && name.find(' ') == std::string_view::npos;
  return is_class ? line.substr(colon + 2) : line;
}

bool StartsWithClassName(std::string_view line) { return WithoutClassName(line).size() != line.size(); }

}  // namespace

Result<std::optional<std::string>> ReadFileIfPresent(const std::string& path) {
  std::error_code missing;
  if (!std::filesystem::exists(path, missing)) return std::optional<std::string>();
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return Status::IoError("cannot read ", path, ": ", std::strerror(errno));
  return std::optional<std::string>(std::move(text).str());
}

Result<ReplayCase> ReplayCase::Load(const std::string& folder) {
  ReplayCase loaded;
  loaded.folder = folder;
  const auto file = [&](const char* name) { return ReadFileIfPresent(folder + "/" + name); };
  PODIUM_ASSIGN_OR_RETURN(std::optional<std::string> sql, file("case.sql"));
  if (!sql) {
    return Status::Invalid("no case.sql in ", folder)
        .WithHint("a case is a folder with case.sql and input/<table>.events: docs/formats/script.md");
  }
  loaded.sql = *std::move(sql);
  PODIUM_ASSIGN_OR_RETURN(const std::optional<std::string> meta, file("case.meta"));
  if (meta) loaded.meta = ParseMeta(*meta);
  PODIUM_ASSIGN_OR_RETURN(loaded.changelog, file("expected.changelog"));
  PODIUM_ASSIGN_OR_RETURN(loaded.digest, file("expected.digest"));
  PODIUM_ASSIGN_OR_RETURN(loaded.error, file("expected.error"));
  PODIUM_ASSIGN_OR_RETURN(loaded.explain, file("expected.explain"));
  PODIUM_ASSIGN_OR_RETURN(loaded.explain_changelog, file("expected.explain_changelog"));
  PODIUM_ASSIGN_OR_RETURN(loaded.explain_insert, file("expected.explain_insert"));
  PODIUM_ASSIGN_OR_RETURN(loaded.explain_advice, file("expected.explain_advice"));
  PODIUM_ASSIGN_OR_RETURN(loaded.json_plan, file("expected.json_plan_p4"));
  PODIUM_ASSIGN_OR_RETURN(loaded.exchange, file("expected.exchange"));
  return loaded;
}

Result<RecordedError> ParseRecordedError(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  RecordedError error;
  constexpr std::string_view kPhase = "phase: ";
  if (!std::getline(lines, line) || line.rfind(kPhase, 0) != 0) {
    return Status::Invalid("expected.error begins with `phase: plan` or `phase: run`, found: ", line);
  }
  error.phase = line.substr(kPhase.size());
  // The core of the error is the last exception of the chain; its message may run over several lines.
  while (std::getline(lines, line)) {
    if (StartsWithClassName(line)) {
      error.message = WithoutClassName(line);
    } else {
      error.message += error.message.empty() ? line : "\n" + line;
    }
  }
  return error;
}

}  // namespace podium
