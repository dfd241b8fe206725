#pragma once

#include <cstdint>
#include <string>

#include "podium/columnar/changelog_batch.h"
#include "podium/connect/format/value_text.h"

namespace podium {

/// Appends the columns of a record without its kind, the rank (if any) last. kPrint: `[a, 1]`; kScript:
/// `["a",1]`; kJson: `{"name":"a","price":1}`. Not for kCsv, whose fields want quotes.
void AppendRecord(const ChangelogBatch& batch, std::int64_t record, const ValueFormat& format,
                  std::string& out);
void AppendRecord(const ChangelogBatch& batch, std::int64_t record, ValueStyle style, std::string& out);

}  // namespace podium
