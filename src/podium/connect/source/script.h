#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "podium/base/result.h"
#include "podium/columnar/changelog_batch.h"

namespace podium {

/// One line of an input script (docs/formats/script.md).
struct ScriptEvent {
  enum class Kind : std::uint8_t { kRow, kWatermark, kProcessingTime, kCheckpoint, kRestore };
  Kind kind = Kind::kRow;
  std::int64_t line = 0;     ///< Counted from 1; blank and comment lines count.
  std::int64_t time_ms = 0;  ///< kWatermark, kProcessingTime.
  ChangelogBatch row;        ///< kRow: one record.
};

/// Reads the events of a script, in order. Errors name file, line and field.
class ScriptReader {
 public:
  virtual ~ScriptReader() = default;
  static Result<std::unique_ptr<ScriptReader>> Open(const std::string& path, const RowType& type);
  virtual Result<std::optional<ScriptEvent>> Next() = 0;
};

}  // namespace podium
