#include "podium/connect/format/record_text.h"

#include <arrow/api.h>

#include <string_view>

namespace podium {

void AppendRecord(const ChangelogBatch& batch, std::int64_t record, ValueStyle style, std::string& out) {
  ValueFormat format;
  format.style = style;
  AppendRecord(batch, record, format, out);
}

void AppendRecord(const ChangelogBatch& batch, std::int64_t record, const ValueFormat& format,
                  std::string& out) {
  const std::int64_t row = batch.row_of(record);
  const bool json = format.style == ValueStyle::kJson;
  const std::string_view separator = format.style == ValueStyle::kPrint ? ", " : ",";
  out += json ? '{' : '[';
  bool first = true;
  for (std::size_t i = 0; i < batch.type.size(); ++i) {
    const bool is_rank = batch.has_rank && i + 1 == batch.type.size();
    const arrow::Array* column = is_rank ? nullptr : batch.rows->column(static_cast<int>(i)).get();
    if (json && format.omit_null_fields && column != nullptr && column->IsNull(row)) continue;
    if (!first) out += separator;
    first = false;
    if (json) {
      AppendQuoted(batch.type.names[i], ValueStyle::kJson, out);
      out += ':';
    }
    if (is_rank) {
      out += std::to_string(batch.ranks[static_cast<std::size_t>(record)]);
    } else {
      AppendValue(*column, row, batch.type.types[i], format, out);
    }
  }
  out += json ? '}' : ']';
}

}  // namespace podium
