#include "podium/base/state_bytes.h"

namespace podium {

Result<std::string_view> StateReader::GetBytes() {
  PODIUM_ASSIGN_OR_RETURN(const std::uint64_t size, Get<std::uint64_t>());
  if (rest_.size() < size) return Truncated();
  const std::string_view bytes = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return bytes;
}

Status StateReader::Finish() const {
  if (rest_.empty()) return Status::OK();
  return Status::Invalid("a state image has ", rest_.size(), " bytes too many: it is of another operator");
}

Status StateReader::Truncated() {
  return Status::Invalid("a state image ends early: it is cut off, or of another operator");
}

}  // namespace podium
