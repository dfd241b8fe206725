#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/sql/analyzer/table_definition.h"

namespace podium {

/// Reads the options of a table and remembers which ones it was asked for. Every error names the option and
/// stands at its place in the SQL text. Where Flink has a message for the mistake, it is Flink's.
class OptionReader {
 public:
  /// `table` must outlive the reader.
  explicit OptionReader(const TableDefinition& table) : table_(table) {}

  /// The text of an option that must be there.
  Result<std::string> Required(const std::string& key);
  std::optional<std::string> Find(const std::string& key);
  /// `true` or `false`, in either case.
  Result<bool> Bool(const std::string& key, bool otherwise);
  /// One character; escapes such as `\t` are taken. Bytes beyond ASCII are refused.
  Result<char> Char(const std::string& key, char otherwise);
  /// One of a few words, in either case; returns it as spelt in `words`.
  Result<std::string> Word(const std::string& key, const std::vector<std::string>& words,
                           const std::string& otherwise);
  /// Accepts an option of Flink's that changes nothing here.
  void Ignore(const std::string& key) { known_.insert(key); }

  /// Returns Refused if the table has an option that nobody asked for, with the nearest known one as the
  /// hint.
  Status CheckAllKnown() const;

  const TableDefinition& table() const { return table_; }
  /// Where the option stands in the SQL text, or the table's name if the option is absent.
  SourcePosition PositionOf(const std::string& key) const;

 private:
  Status InvalidValue(const std::string& key, const std::string& value, const std::string& hint) const;

  const TableDefinition& table_;
  std::set<std::string> known_;
};

}  // namespace podium
