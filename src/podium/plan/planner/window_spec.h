#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "podium/rank/deduplicate/deduplicate_spec.h"
#include "podium/sql/analyzer/logical_plan.h"

namespace podium {

/// Where an operator finds the window of a row.
enum class WindowSource : std::uint8_t {
  kTime,     ///< It is assigned by the row's time attribute: WindowSpec::time_column.
  kColumns,  ///< The row has it: WindowSpec::start_column, end_column.
  kSlice,    ///< The row is a partial result of the slice that ends at WindowSpec::slice_end_column (BIGINT).
};

/// A windowing strategy, as plain data. Windows are [start, end) in milliseconds; all of them are ends of
/// slices, which are the pieces that windows share: the size of TUMBLE, the greatest common divisor of HOP's
/// size and slide, the step of CUMULATE.
struct WindowSpec {
  WindowKind kind = WindowKind::kTumble;
  std::int64_t size_ms = 0;
  std::int64_t step_ms = 0;  ///< HOP: the slide; CUMULATE: the step.
  std::int64_t offset_ms = 0;
  WindowSource source = WindowSource::kTime;
  std::int32_t time_column = -1;
  std::int32_t start_column = -1;  ///< kColumns; -1: the plan does not carry it.
  std::int32_t end_column = -1;
  std::int32_t slice_end_column = -1;
  /// The time attribute is TIMESTAMP_LTZ: window_start and window_end are wall-clock times of the session's
  /// zone (which windows are aligned to as well).
  bool is_ltz = false;
};

/// What a window aggregation appends to the calls.
enum class WindowProperty : std::uint8_t { kStart, kEnd, kTime };

/// De-duplication within a window.
struct WindowDeduplicateSpec {
  std::vector<std::int32_t> partition_columns;
  std::int32_t order_column = 0;  ///< The time attribute.
  KeepRow keep = KeepRow::kFirst;
};

}  // namespace podium
