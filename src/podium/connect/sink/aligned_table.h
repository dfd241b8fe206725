#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "podium/columnar/changelog_batch.h"

namespace podium {

/// A table for people: a header, a rule, one line a row, columns padded to their widest cell, numbers to the
/// right. Cells are in the print form; control characters in them are escaped, so that a row stays a line.
class AlignedTable {
 public:
  /// Shows the first `visible_columns` of the columns of `type`.
  AlignedTable(const RowType& type, std::size_t visible_columns);

  void Add(const ChangelogBatch& rows);
  std::string Text() const;

 private:
  struct Column {
    std::string name;
    LogicalType type;
    std::size_t width;
    bool right;
  };
  void AppendCell(const std::string& text, const Column& column, bool last, std::string& out) const;

  std::vector<Column> columns_;
  std::vector<std::string> cells_;  ///< Row by row.
};

/// How many places a terminal gives a UTF-8 text: two for East Asian wide characters, none for combining
/// ones.
std::size_t DisplayWidth(std::string_view text);

}  // namespace podium
