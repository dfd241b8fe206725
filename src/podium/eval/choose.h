#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "podium/base/result.h"
#include "podium/eval/column.h"

namespace podium::eval {

/// Row i of values[choice[i]], for every row: what CASE and COALESCE end with. All values are of `type`.
/// Errors of the values are not looked at.
Result<Column> Choose(std::span<const Column> values, std::span<const std::int32_t> choice,
                      const std::shared_ptr<arrow::DataType>& type);

}  // namespace podium::eval
