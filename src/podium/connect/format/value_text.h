#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <string>

#include "podium/row/logical_type.h"

namespace podium {

/// The spellings of a value as text.
enum class ValueStyle : std::uint8_t {
  kPrint,   ///< Flink's print sink and CAST to STRING: `a`, `1.5`, `2024-01-31 12:34:56.789`, `[1, 2]`, `{k=v}`, `null`.
  kScript,  ///< Input scripts and recorded changelogs: JSON, doubles by shortest digits in scientific form.
  kJson,    ///< Flink's JSON format.
  kCsv,     ///< Flink's CSV format, before quoting.
};

/// Appends element `row` of `column`, a SQL value of type `type`, to `out`.
void AppendValue(const arrow::Array& column, std::int64_t row, const LogicalType& type, ValueStyle style, std::string& out);

}  // namespace podium
