#pragma once

#include <string>

#include "podium/row/logical_type.h"

namespace podium {

/// The type as Calcite writes it in full, as EXPLAIN does behind CAST and behind literals:
/// `VARCHAR(2147483647) CHARACTER SET "UTF-16LE" NOT NULL`, `BIGINT ARRAY`.
std::string FullTypeText(const LogicalType& type);

/// The type as Calcite writes it in messages and in a table function's row type: without character set and
/// nullability, with the time attribute: `TIMESTAMP(3) *ROWTIME*`.
std::string ShortTypeText(const LogicalType& type);

/// What a message calls the type in a function signature that nothing matches: `NUMERIC`, `CHARACTER`.
std::string TypeFamilyText(const LogicalType& type);

}  // namespace podium
