#pragma once

#include <string_view>
#include <vector>

#include "podium/base/result.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// Parses a script of `;`-separated Flink SQL statements (the last `;` may be left out; empty statements are
/// skipped) into their syntax. Resolves no name and no type.
///
/// Dialect: Flink 2.2.1's default (Calcite grammar, lexical policy JAVA): `name` in backquotes, names with
/// case, keywords without. Columns of positions count characters, not bytes. Errors: the first one, with its
/// position. Invalid for text that is not Flink SQL; NotSupported for statements and clauses of Flink that
/// lie outside Podium. Text of any shape and depth is safe.
Result<std::vector<syntax::Statement>> ParseScript(std::string_view script);

/// Parses one expression and nothing behind it.
Result<syntax::ExpressionPtr> ParseExpression(std::string_view text);

/// Parses one query and nothing behind it, perhaps a final `;`.
Result<syntax::QueryPtr> ParseQuery(std::string_view text);

}  // namespace podium
