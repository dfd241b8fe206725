#pragma once

#include <string>

#include "podium/sql/parser/syntax_tree.h"

namespace podium::syntax {

/// Writes the syntax back as SQL that parses to the same tree: one line, keywords in upper case, names in
/// backquotes where they need them, parentheses only where precedence asks for them.
std::string Unparse(const Expression& expression);
std::string Unparse(const Type& type);
std::string Unparse(const Query& query);
std::string Unparse(const Statement& statement);
std::string Unparse(const QualifiedName& name);

}  // namespace podium::syntax
