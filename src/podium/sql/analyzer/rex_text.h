#pragma once

#include <string>

#include "podium/expr/rex.h"
#include "podium/expr/sarg.h"

namespace podium {

/// The expression as Calcite digests it and the "Abstract Syntax Tree" of EXPLAIN prints it:
/// `+($0, 1)`, `CAST($1):BIGINT`, `ROW_NUMBER() OVER (PARTITION BY $0 ORDER BY $2 DESC NULLS LAST)`.
/// Source: Calcite 1.36 RexCall.computeDigest, RexLiteral.toJavaString, RexWindow.
std::string RexText(const Rex& expression);

/// A set of values as a digest spells it: `Sarg[(-∞..3), 7, [9..+∞); NULL AS TRUE]`, with types where Calcite
/// shows them. `type` is that of the values.
std::string SargText(const Sarg& sarg, const LogicalType& type);

/// A literal with its type where the value alone does not say it: `1:BIGINT`, `_UTF-16LE'a'`.
std::string LiteralText(const Rex& literal);

/// A literal's value alone: `1`, `_UTF-16LE'a'`, `2024-01-31 12:34:56.5`, `null`.
std::string LiteralValueText(const Rex& literal);

}  // namespace podium
