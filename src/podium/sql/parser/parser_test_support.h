#pragma once

#include <string>
#include <string_view>

#include "podium/sql/parser/parser.h"
#include "podium/sql/parser/unparse.h"

namespace podium {

/// "line 1:2: message", and " [hint]" if there is one.
inline std::string ErrorText(const Status& status) {
  std::string text;
  if (const auto& at = status.position()) {
    text = "line " + std::to_string(at->line) + ":" + std::to_string(at->column) + ": ";
  }
  text += status.message();
  if (!status.hint().empty()) text += " [" + status.hint() + "]";
  return text;
}

/// The statements as the parser writes them back, joined by "; ", or the error.
inline std::string Canonical(std::string_view script) {
  const auto statements = ParseScript(script);
  if (!statements.ok()) return ErrorText(statements.status());
  std::string text;
  for (const auto& statement : statements.value()) {
    if (!text.empty()) text += "; ";
    text += syntax::Unparse(statement);
  }
  return text;
}

/// The expression as the parser writes it back, or the error.
inline std::string CanonicalExpression(std::string_view text) {
  const auto expression = ParseExpression(text);
  return expression.ok() ? syntax::Unparse(*expression.value()) : ErrorText(expression.status());
}

}  // namespace podium
