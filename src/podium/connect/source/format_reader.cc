#include "podium/connect/source/format_reader.h"

#include <algorithm>

#include "podium/base/nearest_name.h"

namespace podium {

RowType ReadRequest::Projected() const {
  RowType type;
  for (const std::int32_t column : columns) {
    type.names.push_back(table.names[static_cast<std::size_t>(column)]);
    type.types.push_back(table.types[static_cast<std::size_t>(column)]);
  }
  return type;
}

Status CheckColumnsPresent(const RowType& table, const std::vector<std::string>& present) {
  for (const std::string& name : table.names) {
    if (std::ranges::find(present, name) != present.end()) continue;
    std::string all;
    for (const std::string& each : present) all += (all.empty() ? "" : ", ") + each;
    return Status::Invalid("column not found in the file: ", name, DidYouMean(name, present))
        .WithHint("columns of the file: " + all);
  }
  return Status::OK();
}

Status AtRecord(const Status& status, const std::string& path, std::int64_t line, const std::string& field) {
  std::string place = path + ": line " + std::to_string(line);
  if (!field.empty()) place += ", field " + field;
  return status.WithContext(place);
}

}  // namespace podium
