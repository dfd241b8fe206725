#pragma once

#include <string>

#include "podium/base/result.h"
#include "podium/connect/options.h"
#include "podium/row/row_kind.h"

namespace podium {

/// Reads a list of row kinds such as `I,UB,UA,D` from an option.
Result<ChangelogMode> ReadChangelogMode(OptionReader& options, ChangelogMode otherwise);

/// The name under 'connector'. Returns Refused, with Flink's words, if it is missing or unknown.
Result<std::string> ConnectorName(OptionReader& options);

/// Flink's refusals to read from a sink and to write into a source.
Status SinkOnly(const OptionReader& options, const std::string& connector);
Status SourceOnly(const OptionReader& options, const std::string& connector);

}  // namespace podium
