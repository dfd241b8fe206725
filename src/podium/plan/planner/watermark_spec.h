#pragma once

#include <cstdint>

#include "podium/expr/rex.h"

namespace podium {

/// WATERMARK FOR a column AS an expression.
struct WatermarkSpec {
  std::int32_t rowtime_column = 0;
  RexPtr expression;  ///< Over the columns of the input; TIMESTAMP or TIMESTAMP_LTZ, NULL for no watermark.
  std::int64_t interval_ms = 200;  ///< pipeline.auto-watermark-interval; 0: every advance goes out at once.
};

}  // namespace podium
