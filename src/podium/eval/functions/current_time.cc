#include "podium/eval/functions/current_time.h"

#include <array>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/literal_column.h"
#include "podium/eval/temporal.h"
#include "podium/eval/time_zone.h"

namespace podium::eval {
namespace {

class CurrentTimeOperation final : public Operation {
 public:
  CurrentTimeOperation(LogicalType type, const EvalContext* context)
      : type_(std::move(type)), context_(context), zone_(context->time_zone) {}

  Result<Column> Run(std::span<const Column>, std::int64_t) const override {
    // A processing-time attribute is no value until it is materialised: all rows have the same, so that rows
    // which agree otherwise are equal, whenever they came.
    const bool attribute = type_.time_attribute() == TimeAttribute::kProctime;
    const std::int64_t instant = attribute ? 0 : context_->processing_time_ms;
    const std::int64_t local = zone_.ToLocal(instant);
    switch (type_.root()) {
      case TypeRoot::kTimestampLtz:
        return LiteralColumn(TimestampValue{instant, 0}, type_);
      case TypeRoot::kTimestamp:
        return LiteralColumn(TimestampValue{local, 0}, type_);
      case TypeRoot::kDate:
        return LiteralColumn(FloorDivide(local, kMillisPerDay), type_);
      case TypeRoot::kTime:
        return LiteralColumn(
            std::int64_t{TruncateTime(static_cast<std::int32_t>(FloorModulo(local, kMillisPerDay)),
                                      type_.precision())},
            type_);
      default:
        return LiteralColumn(instant / kMillisPerSecond, type_);
    }
  }

 private:
  LogicalType type_;
  const EvalContext* context_;
  TimeZone zone_;
};

Result<Slot> CompileCurrentTime(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 0, 0));
  return AddCurrentTime(builder, call.type);
}

/// Flink materialises a processing-time attribute where it becomes data: the time of that moment.
Result<Slot> CompileMaterialize(ExpressionBuilder& builder, const Rex& call) {
  return AddCurrentTime(builder, call.type);
}

}  // namespace

Result<Slot> AddCurrentTime(ExpressionBuilder& builder, const LogicalType& type) {
  return builder.AddDynamic(std::make_unique<CurrentTimeOperation>(type, builder.context()), type);
}

std::span<const FunctionEntry> CurrentTimeFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"PROCTIME", CompileCurrentTime},
      FunctionEntry{"PROCTIME_MATERIALIZE", CompileMaterialize},
      FunctionEntry{"NOW", CompileCurrentTime},
      FunctionEntry{"CURRENT_TIMESTAMP", CompileCurrentTime},
      FunctionEntry{"CURRENT_ROW_TIMESTAMP", CompileCurrentTime},
      FunctionEntry{"LOCALTIMESTAMP", CompileCurrentTime},
      FunctionEntry{"CURRENT_DATE", CompileCurrentTime},
      FunctionEntry{"CURRENT_TIME", CompileCurrentTime},
      FunctionEntry{"LOCALTIME", CompileCurrentTime},
  };
  return kTable;
}

}  // namespace podium::eval
