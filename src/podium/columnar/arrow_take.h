#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <span>

#include "podium/base/result.h"

namespace podium {

/// Gathers elements of an array: result element i is element indices[i], which must lie within the array
/// (rows are our own references, so they are asserted, not checked). Works for every type of ToArrowType,
/// sliced arrays included. Our own rather than arrow::compute::Take: no second library, no index array to
/// build and no kernel dispatch per column, which is what a batch of 256 rows spends its time on. Returns
/// NotSupported, with the type named, for any other type, and Invalid if strings exceed 2 GiB.
Result<std::shared_ptr<arrow::ArrayData>> Take(const arrow::ArrayData& array,
                                               std::span<const std::int32_t> indices);

/// Take for every column.
Result<std::shared_ptr<arrow::RecordBatch>> Take(const arrow::RecordBatch& batch,
                                                 std::span<const std::int32_t> indices);

}  // namespace podium
