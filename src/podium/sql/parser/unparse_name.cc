// Names and strings as text.
#include "podium/sql/parser/keywords.h"
#include "podium/sql/parser/lexer.h"
#include "podium/sql/parser/unparse.h"
#include "podium/sql/parser/unparse_internal.h"

namespace podium::syntax {

void AppendString(std::string_view text, std::string* out) {
  out->push_back('\'');
  for (const char c : text) {
    if (c == '\'') out->push_back('\'');
    out->push_back(c);
  }
  out->push_back('\'');
}

void AppendName(const Identifier& name, std::string* out) {
  if (IsPlainName(name.text) && !IsReservedWord(ToUpper(name.text))) {
    out->append(name.text);
    return;
  }
  out->push_back('`');
  for (const char c : name.text) {
    if (c == '`') out->push_back('`');
    out->push_back(c);
  }
  out->push_back('`');
}

void AppendNames(const QualifiedName& name, std::string* out) {
  for (std::size_t i = 0; i < name.parts.size(); ++i) {
    if (i > 0) out->push_back('.');
    AppendName(name.parts[i], out);
  }
}

void AppendNameList(const std::vector<Identifier>& names, std::string* out) {
  out->push_back('(');
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out->append(", ");
    AppendName(names[i], out);
  }
  out->push_back(')');
}

std::string Unparse(const QualifiedName& name) {
  std::string out;
  AppendNames(name, &out);
  return out;
}

}  // namespace podium::syntax
