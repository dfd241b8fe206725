#pragma once

#include <arrow/type_fwd.h>

#include <functional>
#include <memory>

#include "podium/base/result.h"
#include "podium/row/logical_type.h"

namespace podium {

/// Turns a column as a file has it into one of ToArrowType.
using ColumnConverter =
    std::function<Result<std::shared_ptr<arrow::Array>>(const std::shared_ptr<arrow::Array>&)>;

/// Makes the conversion from a file's type to a declared one. Equal types pass as they are. Wider numbers,
/// other units of time (finer digits than the declared precision are cut off, as in Flink), other string
/// encodings and dictionaries are converted; a value that does not fit is an error of the conversion. Returns
/// Invalid, naming both types, where a conversion could change values silently or makes no sense.
Result<ColumnConverter> MakeColumnConverter(const std::shared_ptr<arrow::DataType>& from,
                                            const LogicalType& to);

}  // namespace podium
