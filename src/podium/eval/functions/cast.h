#pragma once

#include <memory>
#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// CAST, TRY_CAST and Reinterpret.
std::span<const FunctionEntry> CastFunctions();

/// What a cast does with a value that it cannot convert.
enum class CastFailure : std::uint8_t { kError, kNull };

/// Compiles the conversion of a compiled value.
Result<Slot> CompileCast(ExpressionBuilder& builder, Slot operand, const LogicalType& to,
                         CastFailure failure);

/// TRY_CAST: the cast with NULL for the rows that fail.
std::unique_ptr<Operation> NullOnError(std::unique_ptr<Operation> cast);

/// One conversion; `from` and `to` are of different types. Null if there is none.
/// Numbers and booleans among each other:
std::unique_ptr<Operation> CastNumber(const LogicalType& from, const LogicalType& to);
/// Text to any scalar type but text:
std::unique_ptr<Operation> CastFromText(const LogicalType& from, const LogicalType& to,
                                        const EvalContext* context);
/// Any scalar type to text, before the length of the target type is applied:
std::unique_ptr<Operation> CastToText(const LogicalType& from, const LogicalType& to,
                                      const EvalContext* context);
/// Dates, times and timestamps among each other:
std::unique_ptr<Operation> CastTemporal(const LogicalType& from, const LogicalType& to,
                                        const EvalContext* context);
/// Text or bytes cut and padded to the length of `to`; null if nothing has to be done.
std::unique_ptr<Operation> FitLength(const LogicalType& from, const LogicalType& to);

}  // namespace podium::eval
