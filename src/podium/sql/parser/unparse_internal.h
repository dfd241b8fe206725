#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "podium/sql/parser/syntax_tree.h"

/// What the unparse*.cc files share: appending one piece of syntax to `out`.
namespace podium::syntax {

void AppendString(std::string_view text, std::string* out);  ///< 'it''s'
void AppendName(const Identifier& name, std::string* out);
void AppendNames(const QualifiedName& name, std::string* out);
void AppendNameList(const std::vector<Identifier>& names, std::string* out);  ///< (a, b)
void AppendExpression(const Expression& expression, std::string* out);
void AppendExpressions(const std::vector<ExpressionPtr>& expressions, std::string* out);  ///< a, b
void AppendWindow(const Window& window, std::string* out);
void AppendOrderItems(const std::vector<OrderItem>& items, std::string* out);
void AppendType(const Type& type, std::string* out);
void AppendInterval(const IntervalQualifier& interval, std::string* out);
void AppendQuery(const Query& query, std::string* out);
void AppendHints(const std::vector<Hint>& hints, std::string* out);  ///< " /*+ ... */", or nothing

}  // namespace podium::syntax
