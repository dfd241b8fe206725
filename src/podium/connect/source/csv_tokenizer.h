#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "podium/connect/format/csv_options.h"

namespace podium {

/// Takes CSV text apart into records and fields, by the rules of Flink's CSV format (those of Jackson):
///  - a quote counts only as the first character of a field; inside, two quotes stand for one;
///  - blanks may follow the closing quote; other blanks belong to the field;
///  - a record ends with `\n`, `\r\n` or `\r` outside quotes, or with the text;
///  - the escape character, if there is one, takes the next character as it is (`\n`, `\t`, `\r`, `\0` as in
///  C).
class CsvTokenizer {
 public:
  explicit CsvTokenizer(const CsvOptions& options);

  enum class Outcome : std::uint8_t {
    kRecord,
    kNeedMore,        ///< The text ends within the record; nothing was taken.
    kUnclosedQuote,   ///< The whole input ends within quotes.
    kTextAfterQuote,  ///< Something other than the delimiter follows a closing quote.
  };
  struct Record {
    Outcome outcome = Outcome::kNeedMore;
    std::size_t size = 0;  ///< Bytes of the record, line break included; of its first line for a bad one.
    std::int64_t line_breaks = 0;  ///< Within these bytes.
  };

  /// Reads the record at the front of `text`; `at_end` says that nothing comes behind `text`. Its fields are
  /// then in fields(), valid while `text` is and until the next call.
  Record Next(std::string_view text, bool at_end);
  const std::vector<std::string_view>& fields() const { return fields_; }

 private:
  /// One character class each, so that the scan of a field is one table look-up a byte.
  enum Class : std::uint8_t { kPlain = 0, kDelimiter, kLineBreak, kEscape };

  Record Bad(Outcome outcome, std::string_view text) const;
  char Unescape(char c) const;
  void AddScratchField(std::size_t begin);

  char delimiter_;
  int quote_;   ///< -1 if there is none.
  int escape_;  ///< -1 if there is none.
  std::array<std::uint8_t, 256> classes_{};
  std::vector<std::string_view> fields_;
  /// Text of fields that differs from the input: quotes doubled, characters escaped. It may move while it
  /// grows, so that such fields are pointed to it at the end of the record.
  std::string scratch_;
  struct ScratchField {
    std::size_t field;
    std::size_t begin;
    std::size_t size;
  };
  std::vector<ScratchField> scratch_fields_;
};

}  // namespace podium
