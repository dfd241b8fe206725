#pragma once

#include <optional>
#include <string>

#include "podium/connect/format/value_text.h"
#include "podium/connect/options.h"

namespace podium {

/// The options of the CSV format, `csv.` left out; names and defaults are Flink's but for those with
/// `podium`.
struct CsvOptions {
  char field_delimiter = ',';
  std::optional<char> quote_character = '"';  ///< Absent: csv.disable-quote-character.
  std::optional<char> escape_character;
  bool allow_comments = false;       ///< Lines that begin with # are skipped.
  bool ignore_parse_errors = false;  ///< Bad records are skipped and counted.
  std::string array_element_delimiter = ";";
  std::optional<std::string> null_literal;
  bool decimals_in_scientific_notation = true;
  bool header = false;  ///< csv.podium.header: the first line names the columns.

  /// How values are written.
  ValueFormat value_format() const;
};

/// Reads the csv. options. Returns an error for a malformed one, or for a combination that makes no sense.
Result<CsvOptions> ReadCsvOptions(OptionReader& options);

/// Returns Refused, with Flink's words, for a type that has no CSV form: MAP, MULTISET, and what is nested
/// twice.
Status CheckCsvTypes(const RowType& type);

}  // namespace podium
