#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>

#include "podium/row/logical_type.h"

namespace podium {

/// Whether two results of one call are equal as Flink's RecordEqualiser says: NULL equals NULL, approximate
/// numbers compare with ==, so 0.0 equals -0.0 and NaN equals nothing. Scalar types only.
bool SameValue(const LogicalType& type, const arrow::ArrayData& array, std::int64_t left, std::int64_t right);

}  // namespace podium
