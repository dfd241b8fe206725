#include "podium/columnar/arrow_types.h"
#include "podium/eval/functions/cast.h"
#include "podium/eval/physical.h"
#include "podium/eval/row_operation.h"
#include "podium/eval/temporal.h"
#include "podium/eval/time_zone.h"

namespace podium::eval {
namespace {

bool IsInstant(const LogicalType& type) { return type.root() == TypeRoot::kTimestampLtz; }

std::unique_ptr<Operation> BetweenTimestamps(const LogicalType& from, const LogicalType& to,
                                             const TimeZone& zone) {
  const bool to_instant = IsInstant(to) && !IsInstant(from);
  const bool to_local = IsInstant(from) && !IsInstant(to);
  return PerRow<std::int64_t, std::int64_t>(
      ToArrowType(to), [from_precision = from.precision(), to_precision = to.precision(), to_instant,
                        to_local, zone](std::int64_t ticks) {
        TimestampValue value = FromTicks(ticks, from_precision);
        if (to_instant) value.epoch_ms = zone.ToInstant(value.epoch_ms);
        if (to_local) value.epoch_ms = zone.ToLocal(value.epoch_ms);
        if (from_precision > to_precision) value = TruncateTimestamp(value, to_precision);
        return ToTicks(value, to_precision);
      });
}

std::unique_ptr<Operation> FromTimestamp(const LogicalType& from, const LogicalType& to,
                                         const TimeZone& zone) {
  const bool instant = IsInstant(from);
  const std::int32_t precision = from.precision();
  if (to.root() == TypeRoot::kDate) {
    return PerRow<std::int32_t, std::int64_t>(
        ToArrowType(to), [precision, instant, zone](std::int64_t ticks) {
          const std::int64_t millis = FromTicks(ticks, precision).epoch_ms;
          // Of a plain timestamp Flink divides towards zero, which gives the next day for times before 1970.
          const std::int64_t days =
              instant ? FloorDivide(zone.ToLocal(millis), kMillisPerDay) : millis / kMillisPerDay;
          return static_cast<std::int32_t>(days);
        });
  }
  return PerRow<std::int32_t, std::int64_t>(
      ToArrowType(to), [precision, instant, zone, to_precision = to.precision()](std::int64_t ticks) {
        const std::int64_t millis = FromTicks(ticks, precision).epoch_ms;
        const std::int64_t of_day =
            instant ? FloorModulo(zone.ToLocal(millis), kMillisPerDay) : millis % kMillisPerDay;
        return TruncateTime(static_cast<std::int32_t>(of_day), to_precision);
      });
}

}  // namespace

std::unique_ptr<Operation> CastTemporal(const LogicalType& from, const LogicalType& to,
                                        const EvalContext* context) {
  const TimeZone zone(context->time_zone);
  const auto type = ToArrowType(to);
  if (from.is_timestamp() && to.is_timestamp()) return BetweenTimestamps(from, to, zone);
  if (from.is_timestamp() && (to.root() == TypeRoot::kDate || to.root() == TypeRoot::kTime)) {
    return FromTimestamp(from, to, zone);
  }
  if (to.is_timestamp() && (from.root() == TypeRoot::kDate || from.root() == TypeRoot::kTime)) {
    const std::int64_t unit = from.root() == TypeRoot::kDate ? kMillisPerDay : 1;
    return PerRow<std::int64_t, std::int32_t>(
        type, [unit, instant = IsInstant(to), zone, precision = to.precision()](std::int32_t value) {
          const std::int64_t local = value * unit;
          return ToTicks({instant ? zone.ToInstant(local) : local, 0}, precision);
        });
  }
  if (from.root() == TypeRoot::kTime && to.root() == TypeRoot::kTime) {
    return PerRow<std::int32_t, std::int32_t>(
        type, [precision = to.precision()](std::int32_t millis) { return TruncateTime(millis, precision); });
  }
  return nullptr;
}

}  // namespace podium::eval
