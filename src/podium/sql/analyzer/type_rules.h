#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "podium/row/logical_type.h"

namespace podium {

/// Result types of Flink's DECIMAL arithmetic (LogicalTypeMerging), precision capped at 38 with at least six
/// digits of scale kept. The operands are exact numbers; integers count as DECIMAL(3|5|10|19, 0).
LogicalType DecimalSumType(const LogicalType& left, const LogicalType& right);
LogicalType DecimalProductType(const LogicalType& left, const LogicalType& right);
LogicalType DecimalQuotientType(const LogicalType& left, const LogicalType& right);
LogicalType DecimalModuloType(const LogicalType& left, const LogicalType& right);
/// Of ROUND(x, digits) and TRUNCATE over a DECIMAL.
LogicalType DecimalRoundType(const LogicalType& type, std::int64_t digits);
/// An exact number as a DECIMAL: INT is DECIMAL(10, 0).
LogicalType AsDecimal(const LogicalType& type);

/// The result type of SUM and AVG over a number.
LogicalType SumType(const LogicalType& type);
LogicalType AvgType(const LogicalType& type);

/// The narrowest type that holds the values of all (Calcite's leastRestrictive with Flink's type system), or
/// nothing. Nullable if one of them is. NULL literals take the others' type.
std::optional<LogicalType> LeastRestrictive(const std::vector<LogicalType>& types);

/// Same type but for nullability and time attribute, also inside nested types' own nullability.
bool SameSansNullability(const LogicalType& left, const LogicalType& right);

/// Whether CAST(source AS target) is a cast at all.
bool SupportsExplicitCast(const LogicalType& source, const LogicalType& target);
/// Whether an INSERT may turn source into target by itself (LogicalTypeCasts.supportsImplicitCast).
bool SupportsImplicitCast(const LogicalType& source, const LogicalType& target);
/// Whether an INSERT needs no cast at all (LogicalTypeCasts.supportsAvoidingCast).
bool SupportsAvoidingCast(const LogicalType& source, const LogicalType& target);

/// The type with every nullability inside it set to nullable, as Flink checks a sink's columns.
LogicalType AllNullable(const LogicalType& type);

/// Whether values of both types may be compared by = and <>, and by the four orders.
bool AreComparable(const LogicalType& left, const LogicalType& right);

}  // namespace podium
