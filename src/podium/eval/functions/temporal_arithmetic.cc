#include "podium/eval/functions/temporal_arithmetic.h"

#include <limits>
#include <type_traits>
#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/physical.h"
#include "podium/eval/row_operation.h"
#include "podium/eval/temporal.h"

namespace podium::eval {
namespace {

std::int64_t WrapAdd(std::int64_t left, std::int64_t right) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(left) + static_cast<std::uint64_t>(right));
}
std::int64_t Negate(std::int64_t value) {
  return static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(value));
}

/// Math.toIntExact
Result<std::int32_t> ToIntExact(std::int64_t value) {
  if (value > std::numeric_limits<std::int32_t>::max() || value < std::numeric_limits<std::int32_t>::min()) {
    return Status::Invalid("integer overflow");
  }
  return static_cast<std::int32_t>(value);
}

/// A timestamp plus milliseconds: the sub-millisecond part stays.
Result<std::int64_t> AddMillis(std::int64_t ticks, std::int64_t millis, std::int32_t precision) {
  TimestampValue value = FromTicks(ticks, precision);
  value.epoch_ms = WrapAdd(value.epoch_ms, millis);
  return ToTicks(value, precision);
}

/// `time` +/- `interval`; sign is 1 or -1.
Result<Slot> CompileMove(ExpressionBuilder& builder, const Rex& call, const RexPtr& time,
                         const RexPtr& interval, std::int32_t sign) {
  const LogicalType& from = time->type;
  const bool months = interval->type.root() == TypeRoot::kIntervalYearMonth;
  const auto type = ToArrowType(call.type);
  PODIUM_ASSIGN_OR_RETURN(const Slot at, builder.Compile(*time));
  PODIUM_ASSIGN_OR_RETURN(const Slot by, builder.Compile(*interval));
  const auto signed_millis = [sign](std::int64_t millis) { return sign < 0 ? Negate(millis) : millis; };
  const auto signed_months = [sign](std::int32_t by_months) {
    return static_cast<std::int32_t>(sign < 0 ? Negate(by_months) : std::int64_t{by_months});
  };
  std::unique_ptr<Operation> operation;
  if (from.is_timestamp() && months) {
    operation = PerRow<std::int64_t, std::int64_t, std::int32_t>(
        type, [signed_months, precision = from.precision()](std::int64_t ticks, std::int32_t by_months) {
          TimestampValue value = FromTicks(ticks, precision);
          value.epoch_ms = AddMonthsToMillis(value.epoch_ms, signed_months(by_months));
          return ToTicks(value, precision);
        });
  } else if (from.is_timestamp()) {
    operation = PerRow<std::int64_t, std::int64_t, std::int64_t>(
        type, [signed_millis, precision = from.precision()](std::int64_t ticks, std::int64_t millis) {
          return AddMillis(ticks, signed_millis(millis), precision);
        });
  } else if (from.root() == TypeRoot::kDate && months) {
    operation = PerRow<std::int32_t, std::int32_t, std::int32_t>(
        type, [signed_months](std::int32_t days, std::int32_t by_months) {
          return AddMonths(days, signed_months(by_months));
        });
  } else if (from.root() == TypeRoot::kDate && call.type.root() == TypeRoot::kDate) {
    operation = PerRow<std::int32_t, std::int32_t, std::int64_t>(
        type, [sign](std::int32_t days, std::int64_t millis) -> Result<std::int32_t> {
          PODIUM_ASSIGN_OR_RETURN(const std::int32_t by_days, ToIntExact(millis / kMillisPerDay));
          return static_cast<std::int32_t>(days + std::int64_t{sign} * by_days);
        });
  } else if (from.root() == TypeRoot::kDate) {
    operation = PerRow<std::int64_t, std::int32_t, std::int64_t>(
        type, [signed_millis, precision = call.type.precision()](std::int32_t days, std::int64_t millis) {
          return ToTicks({WrapAdd(days * kMillisPerDay, signed_millis(millis)), 0}, precision);
        });
  } else if (from.root() == TypeRoot::kTime && months) {
    return at;
  } else if (from.root() == TypeRoot::kTime) {
    operation = PerRow<std::int32_t, std::int32_t, std::int64_t>(
        type, [sign](std::int32_t time_of_day, std::int64_t millis) {
          return static_cast<std::int32_t>((time_of_day + kMillisPerDay + sign * (millis % kMillisPerDay)) %
                                           kMillisPerDay);
        });
  } else {
    return UnsupportedOperands(call);
  }
  return builder.Add(std::move(operation), {at, by}, call.type);
}

/// The point in time as a TIMESTAMP(3)-like number of milliseconds, for differences.
Result<Slot> CompileMillis(ExpressionBuilder& builder, const RexPtr& time) {
  const LogicalType& from = time->type;
  PODIUM_ASSIGN_OR_RETURN(const Slot slot, builder.Compile(*time));
  const LogicalType bigint = LogicalType::BigInt();
  if (from.is_timestamp()) {
    return builder.Add(PerRow<std::int64_t, std::int64_t>(arrow::int64(),
                                                          [precision = from.precision()](std::int64_t ticks) {
                                                            return FromTicks(ticks, precision).epoch_ms;
                                                          }),
                       {slot}, bigint);
  }
  const std::int64_t unit = from.root() == TypeRoot::kDate ? kMillisPerDay : 1;
  return builder.Add(
      PerRow<std::int64_t, std::int32_t>(arrow::int64(), [unit](std::int32_t value) { return value * unit; }),
      {slot}, bigint);
}

/// time - time, as an interval of milliseconds or of months.
Result<Slot> CompileDifference(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_ASSIGN_OR_RETURN(const Slot end, CompileMillis(builder, call.operands[0]));
  PODIUM_ASSIGN_OR_RETURN(const Slot start, CompileMillis(builder, call.operands[1]));
  const auto type = ToArrowType(call.type);
  if (call.type.root() == TypeRoot::kIntervalYearMonth) {
    return builder.Add(PerRow<std::int32_t, std::int64_t, std::int64_t>(type, SubtractMonthsOfMillis),
                       {end, start}, call.type);
  }
  return builder.Add(
      PerRow<std::int64_t, std::int64_t, std::int64_t>(
          type, [](std::int64_t left, std::int64_t right) { return WrapAdd(left, Negate(right)); }),
      {end, start}, call.type);
}

/// Integers behind an interval type: months or milliseconds.
LogicalType IntervalNumber(const LogicalType& interval) {
  return interval.root() == TypeRoot::kIntervalYearMonth ? LogicalType::Int() : LogicalType::BigInt();
}

RexPtr AsNumber(const RexPtr& operand) {
  if (!operand->type.is_interval()) return operand;
  return Rex::Call("Reinterpret", {operand}, IntervalNumber(operand->type), operand->position);
}

/// The operation on the numbers behind intervals, its result as the call's type.
Result<Slot> CompileOnNumbers(ExpressionBuilder& builder, const Rex& call) {
  std::vector<RexPtr> operands;
  for (const RexPtr& operand : call.operands) operands.push_back(AsNumber(operand));
  const LogicalType number = call.type.is_interval() ? IntervalNumber(call.type) : call.type;
  const RexPtr value = Rex::Call(call.op, std::move(operands), number, call.position);
  if (!call.type.is_interval()) return builder.Compile(*value);
  return builder.Compile(*Rex::Call("Reinterpret", {value}, call.type, call.position));
}

}  // namespace

Result<Slot> CompileTemporalPlus(ExpressionBuilder& builder, const Rex& call) {
  const RexPtr& left = call.operands[0];
  const RexPtr& right = call.operands[1];
  if (left->type.is_interval() && right->type.is_interval()) return CompileOnNumbers(builder, call);
  if (right->type.is_interval()) return CompileMove(builder, call, left, right, 1);
  if (left->type.is_interval()) return CompileMove(builder, call, right, left, 1);
  return UnsupportedOperands(call);
}

Result<Slot> CompileTemporalMinus(ExpressionBuilder& builder, const Rex& call) {
  const RexPtr& left = call.operands[0];
  const RexPtr& right = call.operands[1];
  if (left->type.is_interval() && right->type.is_interval()) return CompileOnNumbers(builder, call);
  if (right->type.is_interval()) return CompileMove(builder, call, left, right, -1);
  if (call.type.is_interval() && !left->type.is_interval()) return CompileDifference(builder, call);
  return UnsupportedOperands(call);
}

Result<Slot> CompileIntervalTimes(ExpressionBuilder& builder, const Rex& call) {
  return CompileOnNumbers(builder, call);
}
Result<Slot> CompileIntervalDivide(ExpressionBuilder& builder, const Rex& call) {
  return CompileOnNumbers(builder, call);
}

}  // namespace podium::eval
