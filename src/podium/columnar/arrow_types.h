#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>

#include "podium/base/result.h"
#include "podium/row/logical_type.h"

namespace arrow {
class Status;
}

namespace podium {

/// The Arrow type that holds a SQL type inside Podium:
///   BOOLEAN bool; TINYINT..BIGINT int8..int64; FLOAT float; DOUBLE double; DECIMAL(p,s) decimal128(p,s);
///   CHAR, VARCHAR utf8; BINARY, VARBINARY binary; DATE date32; TIME time32[ms];
///   TIMESTAMP(p) timestamp[ms] for p <= 3, [us] for p <= 6, [ns] above (years 1677 to 2262 there);
///   TIMESTAMP_LTZ the same with time zone "UTC"; ARRAY list; MAP map; MULTISET map<element, int32>; ROW
///   struct; INTERVAL YEAR TO MONTH int32, INTERVAL DAY TO SECOND int64.
std::shared_ptr<arrow::DataType> ToArrowType(const LogicalType& type);
std::shared_ptr<arrow::Schema> ToArrowSchema(const RowType& type);

/// How many ticks of the unit a second has.
std::int64_t TicksPerSecond(arrow::TimeUnit::type unit);

/// Arrow's status as ours: message kept, code translated.
Status FromArrow(const arrow::Status& status);

}  // namespace podium

/// Assigns the value of an arrow::Result, or returns its status translated.
#define PODIUM_ARROW_ASSIGN_OR_RETURN(lhs, expression) \
  PODIUM_ARROW_ASSIGN_OR_RETURN_IMPL(PODIUM_CONCAT(podium_arrow_result_, __LINE__), lhs, expression)
#define PODIUM_ARROW_ASSIGN_OR_RETURN_IMPL(result, lhs, expression) \
  auto result = (expression);                                       \
  if (!result.ok()) return ::podium::FromArrow(result.status());    \
  lhs = std::move(result).ValueUnsafe()
#define PODIUM_ARROW_RETURN_NOT_OK(expression)                              \
  do {                                                                      \
    if (auto podium_arrow_status = (expression); !podium_arrow_status.ok()) \
      return ::podium::FromArrow(podium_arrow_status);                      \
  } while (false)
