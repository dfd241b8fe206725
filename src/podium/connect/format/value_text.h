#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "podium/row/logical_type.h"

namespace podium {

/// The spellings of a value as text. All but kScript follow Flink 2.2.1.
enum class ValueStyle : std::uint8_t {
  /// The print sink: Java's toString of Row and its fields. `a`, `1.5`, `[1, 2]`, `{k=v}`, `+I[1, q]` for a
  /// nested
  /// row, bytes as signed numbers, `2024-01-31T12:34:56.789`, `null`. Not the spelling of CAST to STRING.
  kPrint,
  kScript,  ///< Input scripts and recorded changelogs (docs/formats/script.md): JSON, doubles as `1.5e+00`.
  kJson,    ///< The JSON format.
  kCsv,     ///< The CSV format, before quoting.
};

/// A style and the format options that bear on single values; the defaults are Flink's.
struct ValueFormat {
  ValueStyle style = ValueStyle::kPrint;
  char timestamp_separator = ' ';             ///< JSON: 'T' for timestamp-format.standard ISO-8601.
  bool plain_decimals = false;                ///< JSON, CSV: no scientific notation.
  bool omit_null_fields = false;              ///< JSON: encode.ignore-null-fields.
  std::string array_element_delimiter = ";";  ///< CSV.
  std::string null_literal;                   ///< CSV.
};

/// Appends element `row` of `column`, a SQL value of type `type`, to `out`.
void AppendValue(const arrow::Array& column, std::int64_t row, const LogicalType& type, ValueStyle style,
                 std::string& out);
/// The same with format options.
void AppendValue(const arrow::Array& column, std::int64_t row, const LogicalType& type,
                 const ValueFormat& format, std::string& out);

/// Appends a string as a JSON string, quotes included. kScript escapes only what must be, kJson as Jackson
/// does.
void AppendQuoted(std::string_view text, ValueStyle style, std::string& out);

}  // namespace podium
