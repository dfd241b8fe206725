#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "podium/base/status.h"
#include "podium/row/logical_type.h"

namespace podium {

/// What a text format says about the spelling of single values.
struct TextRules {
  char timestamp_separator = ' ';
  bool optional_seconds = false;  ///< `12:34` is a time of day.
  bool trim_numbers = false;      ///< Blanks around numbers and booleans do not count.
  enum class Bytes : std::uint8_t { kBase64, kHex };
  Bytes bytes = Bytes::kBase64;
  /// What a DECIMAL with too many digits before the point becomes. Flink makes it NULL everywhere; a user's
  /// file deserves an error, a recorded script Flink's answer.
  enum class DecimalOverflow : std::uint8_t { kError, kNull };
  DecimalOverflow decimal_overflow = DecimalOverflow::kError;
};

/// Appends a scalar value of type `type`, read from `text`, to the builder of that type (ToArrowType). Digits
/// beyond the precision of a timestamp are cut off, those beyond the scale of a decimal rounded half up, as
/// in Flink. Returns Invalid, naming type and text, and appends nothing if the text is not of the type. Not
/// for nested types.
Status AppendText(std::string_view text, const LogicalType& type, const TextRules& rules,
                  arrow::ArrayBuilder& builder);

/// Appends bytes spelt as base64 (RFC 4648; padding may be missing) or hex to `out`. Returns false if they
/// are not.
bool DecodeBase64(std::string_view text, std::string& out);
bool DecodeHex(std::string_view text, std::string& out);

/// `not a value of type INT: 'abc'`; a long text is cut.
Status BadValue(const LogicalType& type, std::string_view text);

/// Makes children of nested builders as long as their parents, after an error in the middle of a nested
/// value.
void EvenOut(arrow::ArrayBuilder& builder);

}  // namespace podium
