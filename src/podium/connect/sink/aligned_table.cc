#include "podium/connect/sink/aligned_table.h"

#include <arrow/api.h>

#include <algorithm>
#include <array>

#include "podium/connect/format/value_text.h"

namespace podium {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

/// East Asian Wide and Fullwidth blocks of Unicode (UAX 11), emoji among them.
constexpr std::array<Range, 9> kWide = {{{0x1100, 0x115F},
                                         {0x2E80, 0x303E},
                                         {0x3041, 0xA4CF},
                                         {0xAC00, 0xD7A3},
                                         {0xF900, 0xFAFF},
                                         {0xFE30, 0xFE6F},
                                         {0xFF00, 0xFF60},
                                         {0x1F300, 0x1FAFF},
                                         {0x20000, 0x3FFFD}}};
constexpr std::array<Range, 4> kCombining = {
    {{0x0300, 0x036F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};

template <std::size_t kSize>
bool IsIn(char32_t c, const std::array<Range, kSize>& ranges) {
  return std::ranges::any_of(ranges, [c](const Range& range) { return c >= range.first && c <= range.last; });
}

std::string OnOneLine(const std::string& text) {
  std::string line;
  for (const char c : text) {
    switch (c) {
      case '\n':
        line += "\\n";
        break;
      case '\r':
        line += "\\r";
        break;
      case '\t':
        line += "\\t";
        break;
      default:
        line += static_cast<unsigned char>(c) < ' ' ? '?' : c;
    }
  }
  return line;
}

}  // namespace

std::size_t DisplayWidth(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t size = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t c = size == 1 ? lead : lead & (0xFFU >> (size + 1));
    for (std::size_t j = 1; j < size && i + j < text.size(); ++j) {
      c = c << 6 | (static_cast<unsigned char>(text[i + j]) & 0x3FU);
    }
    if (IsIn(c, kWide)) {
      width += 2;
    } else if (!IsIn(c, kCombining)) {
      width += 1;
    }
    i += size;
  }
  return width;
}

AlignedTable::AlignedTable(const RowType& type, std::size_t visible_columns) {
  for (std::size_t i = 0; i < std::min(visible_columns, type.size()); ++i) {
    const std::string name = OnOneLine(type.names[i]);
    columns_.push_back({.name = name,
                        .type = type.types[i],
                        .width = DisplayWidth(name),
                        .right = type.types[i].is_numeric()});
  }
}

void AlignedTable::Add(const ChangelogBatch& rows) {
  for (std::int64_t record = 0; record < rows.num_records(); ++record) {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      std::string cell;
      if (rows.has_rank && i + 1 == rows.type.size()) {
        cell = std::to_string(rows.ranks[static_cast<std::size_t>(record)]);
      } else {
        AppendValue(*rows.rows->column(static_cast<int>(i)), rows.row_of(record), columns_[i].type,
                    ValueStyle::kPrint, cell);
        cell = OnOneLine(cell);
      }
      columns_[i].width = std::max(columns_[i].width, DisplayWidth(cell));
      cells_.push_back(std::move(cell));
    }
  }
}

void AlignedTable::AppendCell(const std::string& text, const Column& column, bool last,
                              std::string& out) const {
  const std::size_t padding = column.width - DisplayWidth(text);
  if (column.right) out.append(padding, ' ');
  out += text;
  if (last) return;
  if (!column.right) out.append(padding, ' ');
  out += "  ";
}

std::string AlignedTable::Text() const {
  std::string out;
  const auto is_last = [this](std::size_t i) { return i + 1 == columns_.size(); };
  for (std::size_t i = 0; i < columns_.size(); ++i)
    AppendCell(columns_[i].name, columns_[i], is_last(i), out);
  out += '\n';
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    out.append(columns_[i].width, '-');
    out += is_last(i) ? "" : "  ";
  }
  out += '\n';
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    const std::size_t i = cell % columns_.size();
    AppendCell(cells_[cell], columns_[i], is_last(i), out);
    if (is_last(i)) out += '\n';
  }
  return out;
}

}  // namespace podium
