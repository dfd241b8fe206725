#include "cli/error_text.h"

#include <fmt/format.h>

namespace podium {

std::string ErrorText(std::string_view file, const Status& status) {
  std::string text = fmt::format("{}: ", file);
  if (status.position().has_value() && status.position()->line > 0) {
    text += fmt::format("line {}:{}: ", status.position()->line, status.position()->column);
  }
  text += status.message() + "\n";
  if (!status.hint().empty()) text += "  hint: " + status.hint() + "\n";
  return text;
}

}  // namespace podium
