#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "podium/base/result.h"
#include "podium/expr/literal.h"

namespace podium::eval {

/// Whose pattern it is: the two classes of Java that Flink uses read and write the same letters differently.
enum class PatternDialect : std::uint8_t {
  kDateTimeFormatter,  ///< java.time: strict widths, values in their range, the whole text.
  kSimpleDateFormat,   ///< java.text: lenient, overflowing values carry, text behind the date is ignored.
};

/// A compiled date pattern such as "yyyy-MM-dd HH:mm:ss". Letters: y u M L d D H k K h m s S a E; English
/// names. Differs from Java before 1582-10-15, where SimpleDateFormat counts by the Julian calendar.
class DatePattern {
 public:
  /// Errors: Java's message for an illegal pattern (Invalid), or a letter that is not built (NotSupported).
  static Result<DatePattern> Make(std::string_view pattern, PatternDialect dialect);

  /// Appends a local date-time. Java's width rules; a fraction of a second is cut, not rounded.
  void Format(std::string& out, TimestampValue local) const;

  /// Reads a local date-time; what the pattern does not name is that of 1970-01-01 00:00:00. nullopt if the
  /// text does not follow the pattern.
  std::optional<TimestampValue> Parse(std::string_view text) const;

 private:
  friend class DatePatternParser;

  enum class Kind : std::uint8_t { kLiteral, kField, kOptionalBegin, kOptionalEnd };
  struct Token {
    Kind kind = Kind::kLiteral;
    char letter = 0;        ///< Of a field.
    std::size_t count = 0;  ///< How often the letter stands; of an optional part, the token of its end.
    std::string text;       ///< Of a literal.

    /// A number in the text, rather than a name.
    bool numeric() const { return kind == Kind::kField && letter != 'a' && letter != 'E' && !named_month(); }
    bool named_month() const { return (letter == 'M' || letter == 'L') && count >= 3; }
  };

  Status Lex(std::string_view pattern);
  Status CheckField(char letter, std::size_t count) const;

  PatternDialect dialect_ = PatternDialect::kDateTimeFormatter;
  std::vector<Token> tokens_;
};

}  // namespace podium::eval
