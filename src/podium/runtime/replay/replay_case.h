#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "podium/base/result.h"

namespace podium {

/// A recorded case: a folder with case.sql, input/<table>.events and what stock Flink answered
/// (docs/formats/script.md).
struct ReplayCase {
  std::string folder;
  std::string sql;
  std::map<std::string, std::string> meta;       ///< case.meta, key=value a line.
  std::optional<std::string> changelog;          ///< expected.changelog
  std::optional<std::string> digest;             ///< expected.digest
  std::optional<std::string> error;              ///< expected.error
  std::optional<std::string> explain;            ///< expected.explain
  std::optional<std::string> explain_changelog;  ///< expected.explain_changelog
  std::optional<std::string> explain_insert;     ///< expected.explain_insert
  std::optional<std::string> explain_advice;     ///< expected.explain_advice
  std::optional<std::string> json_plan;          ///< expected.json_plan_p4
  std::optional<std::string> exchange;           ///< expected.exchange

  bool has_expectations() const {
    return changelog || digest || error || explain || explain_changelog || explain_insert || explain_advice ||
           json_plan || exchange;
  }
  /// The script of a table: its 'path' does not count in a case.
  std::string ScriptPath(const std::string& table) const { return folder + "/input/" + table + ".events"; }

  /// Reads a case. Returns Invalid if the folder has no case.sql.
  static Result<ReplayCase> Load(const std::string& folder);
};

/// The recorded error: the message of the last exception of the chain, without its class, and the phase.
struct RecordedError {
  std::string phase;    ///< "plan" or "run".
  std::string message;  ///< May span lines.
};
Result<RecordedError> ParseRecordedError(const std::string& text);

/// Reads a whole file. Returns nullopt if there is none.
Result<std::optional<std::string>> ReadFileIfPresent(const std::string& path);

}  // namespace podium
