#include "podium/eval/functions/comparison.h"

#include <array>
#include <cmath>
#include <compare>
#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/dense_operation.h"
#include "podium/eval/functions/nested_comparison.h"
#include "podium/eval/physical.h"

namespace podium::eval {
namespace {

enum class Relation : std::uint8_t { kEqual, kNotEqual, kLess, kLessOrEqual };

struct Equal {
  template <class T>
  static bool Apply(const T& left, const T& right) {
    return left == right;
  }
  static bool OfOrder(int order) { return order == 0; }
};
struct NotEqual {
  template <class T>
  static bool Apply(const T& left, const T& right) {
    return left != right;
  }
  static bool OfOrder(int order) { return order != 0; }
};
struct Less {
  template <class T>
  static bool Apply(const T& left, const T& right) {
    return left < right;
  }
  static bool OfOrder(int order) { return order < 0; }
};
struct LessOrEqual {
  template <class T>
  static bool Apply(const T& left, const T& right) {
    return left <= right;
  }
  static bool OfOrder(int order) { return order <= 0; }
};

/// Compares fixed-width values 64 rows at a time: a loop that the compiler vectorises, then one word of bits.
template <class T, class Operator>
class CompareDense final : public StrictOperation {
 public:
  CompareDense() : StrictOperation(arrow::boolean()) {}

 protected:
  Result<Column> Compute(std::span<const Column> arguments, RowValidity validity,
                         std::int64_t num_rows) const override {
    PODIUM_ASSIGN_OR_RETURN(auto bits, NewBuffer(BitmapBytes(num_rows)));
    std::uint8_t* out = bits->mutable_data();
    WithOperands<T>(arguments[0], arguments[1], [&](const auto& left, const auto& right) {
      std::array<std::uint8_t, kWordRows> truth{};
      for (std::int64_t begin = 0; begin < num_rows; begin += kWordRows) {
        const std::int64_t count = std::min(kWordRows, num_rows - begin);
        for (std::int64_t i = 0; i < count; ++i) {
          truth[static_cast<std::size_t>(i)] = Operator::Apply(left[begin + i], right[begin + i]) ? 1 : 0;
        }
        StoreWord(out, begin / kWordRows, PackBytes(truth.data()) & LowBits(count));
      }
    });
    return BooleanColumn(std::move(bits), std::move(validity.bitmap), num_rows);
  }
};

template <class Operator>
std::unique_ptr<Operation> CompareText() {
  return PerRow<bool, std::string_view, std::string_view>(
      arrow::boolean(),
      [](std::string_view left, std::string_view right) { return Operator::Apply(left, right); });
}

template <class Operator>
std::unique_ptr<Operation> CompareBool() {
  return PerRow<bool, bool, bool>(arrow::boolean(),
                                  [](bool left, bool right) { return Operator::Apply(left, right); });
}

template <class Operator>
std::unique_ptr<Operation> CompareDecimal(std::int32_t left_scale, std::int32_t right_scale) {
  if (left_scale == right_scale) return std::make_unique<CompareDense<Int128, Operator>>();
  return PerRow<bool, Int128, Int128>(arrow::boolean(), [left_scale, right_scale](Int128 left, Int128 right) {
    return Operator::OfOrder(CompareDecimals(left, left_scale, right, right_scale));
  });
}

/// Flink compares a DECIMAL with an approximate number by Double.compare: -0.0 below 0.0, NaN above all.
int CompareDoubles(double left, double right) {
  if (left < right) return -1;
  if (left > right) return 1;
  if (std::isnan(left) || std::isnan(right))
    return static_cast<int>(std::isnan(left)) - static_cast<int>(std::isnan(right));
  return static_cast<int>(std::signbit(right)) - static_cast<int>(std::signbit(left));
}

template <class Operator>
std::unique_ptr<Operation> CompareDecimalWithDouble(DecimalShape shape) {
  return PerRow<bool, Int128, double>(arrow::boolean(), [shape](Int128 left, double right) {
    return Operator::OfOrder(CompareDoubles(DecimalToDouble(left, shape), right));
  });
}

/// Timestamps of different units, compared exactly.
template <class Operator>
std::unique_ptr<Operation> CompareTicks(std::int64_t left_unit, std::int64_t right_unit) {
  return PerRow<bool, std::int64_t, std::int64_t>(
      arrow::boolean(), [left_unit, right_unit](std::int64_t left, std::int64_t right) {
        return Operator::Apply(static_cast<Int128>(left) * right_unit,
                               static_cast<Int128>(right) * left_unit);
      });
}

template <class Body>
auto WithRelation(Relation relation, Body&& body) {
  switch (relation) {
    case Relation::kEqual:
      return body(Equal{});
    case Relation::kNotEqual:
      return body(NotEqual{});
    case Relation::kLess:
      return body(Less{});
    case Relation::kLessOrEqual:
      break;
  }
  return body(LessOrEqual{});
}

/// The type in which Java compares two primitive numbers.
LogicalType CommonNumber(const LogicalType& left, const LogicalType& right) {
  if (left.root() == TypeRoot::kDouble || right.root() == TypeRoot::kDouble) return LogicalType::Double();
  if (left.root() == TypeRoot::kFloat || right.root() == TypeRoot::kFloat) return LogicalType::Float();
  if (left.root() == TypeRoot::kBigInt || right.root() == TypeRoot::kBigInt) return LogicalType::BigInt();
  return LogicalType::Int();
}

class ComparisonCompiler {
 public:
  ComparisonCompiler(ExpressionBuilder& builder, Relation relation)
      : builder_(builder), relation_(relation) {}

  Result<Slot> Compile(const RexPtr& left, const RexPtr& right) {
    const LogicalType& a = left->type;
    const LogicalType& b = right->type;
    if (a.root() == TypeRoot::kNull || b.root() == TypeRoot::kNull) return Null();
    if (a.is_numeric() && b.is_numeric()) return Numbers(left, right);
    if (a.is_timestamp() && b.is_timestamp()) return Timestamps(left, right);
    if (a.is_character() && IsTimePoint(b)) return Same(left, right, b);
    if (b.is_character() && IsTimePoint(a)) return Same(left, right, a);
    if (a.is_nested() && a.root() == b.root()) return Nested(left, right);
    const Physical physical = PhysicalOf(a);
    if (physical != PhysicalOf(b))
      return Status::NotSupported("comparison of ", a.ToString(), " with ", b.ToString());
    PODIUM_ASSIGN_OR_RETURN(const Slot x, builder_.Compile(*left));
    PODIUM_ASSIGN_OR_RETURN(const Slot y, builder_.Compile(*right));
    return Add(x, y, [&](auto op) -> std::unique_ptr<Operation> {
      using Operator = decltype(op);
      switch (physical) {
        case Physical::kInt32:
          return std::make_unique<CompareDense<std::int32_t, Operator>>();
        case Physical::kInt64:
          return std::make_unique<CompareDense<std::int64_t, Operator>>();
        case Physical::kBool:
          return CompareBool<Operator>();
        default:
          return CompareText<Operator>();
      }
    });
  }

 private:
  static bool IsTimePoint(const LogicalType& type) {
    return type.is_timestamp() || type.root() == TypeRoot::kDate || type.root() == TypeRoot::kTime;
  }

  template <class Make>
  Result<Slot> Add(Slot left, Slot right, Make&& make) {
    return builder_.Add(WithRelation(relation_, make), {left, right}, LogicalType::Boolean());
  }

  Result<Slot> Null() {
    PODIUM_ASSIGN_OR_RETURN(auto null, NullConstant(arrow::boolean()));
    return builder_.AddConstant(std::move(null), LogicalType::Boolean());
  }

  /// A time compared with text: the text is cast.
  Result<Slot> Same(const RexPtr& left, const RexPtr& right, const LogicalType& type) {
    const auto as = [&](const RexPtr& side) {
      return side->type.is_character() ? Rex::Call("CAST", {side}, type.WithNullable(true), side->position)
                                       : side;
    };
    return Compile(as(left), as(right));
  }

  Result<Slot> Numbers(const RexPtr& left, const RexPtr& right) {
    const bool decimal = left->type.root() == TypeRoot::kDecimal || right->type.root() == TypeRoot::kDecimal;
    if (decimal && (left->type.is_approximate() || right->type.is_approximate()))
      return DecimalAndDouble(left, right);
    if (decimal) {
      const DecimalShape a = ExactShape(left->type);
      const DecimalShape b = ExactShape(right->type);
      PODIUM_ASSIGN_OR_RETURN(const Slot x,
                              builder_.CompileAs(left, LogicalType::Decimal(a.precision, a.scale)));
      PODIUM_ASSIGN_OR_RETURN(const Slot y,
                              builder_.CompileAs(right, LogicalType::Decimal(b.precision, b.scale)));
      return Add(x, y, [&](auto op) { return CompareDecimal<decltype(op)>(a.scale, b.scale); });
    }
    const LogicalType common = CommonNumber(left->type, right->type);
    PODIUM_ASSIGN_OR_RETURN(const Slot x, builder_.CompileAs(left, common));
    PODIUM_ASSIGN_OR_RETURN(const Slot y, builder_.CompileAs(right, common));
    return Add(x, y, [&](auto op) -> std::unique_ptr<Operation> {
      using Operator = decltype(op);
      switch (common.root()) {
        case TypeRoot::kDouble:
          return std::make_unique<CompareDense<double, Operator>>();
        case TypeRoot::kFloat:
          return std::make_unique<CompareDense<float, Operator>>();
        case TypeRoot::kBigInt:
          return std::make_unique<CompareDense<std::int64_t, Operator>>();
        default:
          return std::make_unique<CompareDense<std::int32_t, Operator>>();
      }
    });
  }

  Result<Slot> DecimalAndDouble(const RexPtr& left, const RexPtr& right) {
    const bool decimal_left = left->type.root() == TypeRoot::kDecimal;
    const RexPtr& decimal = decimal_left ? left : right;
    const DecimalShape shape = ShapeOf(decimal->type);
    PODIUM_ASSIGN_OR_RETURN(const Slot x, builder_.Compile(*decimal));
    PODIUM_ASSIGN_OR_RETURN(const Slot y,
                            builder_.CompileAs(decimal_left ? right : left, LogicalType::Double()));
    if (decimal_left)
      return Add(x, y, [&](auto op) { return CompareDecimalWithDouble<decltype(op)>(shape); });
    // Flipped: compare(double, decimal) is -compare(decimal, double).
    return Add(x, y, [&](auto op) -> std::unique_ptr<Operation> {
      using Operator = decltype(op);
      return PerRow<bool, Int128, double>(arrow::boolean(), [shape](Int128 a, double b) {
        return Operator::OfOrder(-CompareDoubles(DecimalToDouble(a, shape), b));
      });
    });
  }

  Result<Slot> Timestamps(const RexPtr& left, const RexPtr& right) {
    if (left->type.root() != right->type.root()) {
      // A TIMESTAMP and an instant: the less precise side is cast to the other's type.
      const bool keep_left = left->type.precision() > right->type.precision();
      const LogicalType& type = (keep_left ? left : right)->type;
      const RexPtr cast = Rex::Call("CAST", {keep_left ? right : left}, type.WithNullable(true));
      return keep_left ? Timestamps(left, cast) : Timestamps(cast, right);
    }
    const std::int64_t a = TicksPerMilli(left->type.precision());
    const std::int64_t b = TicksPerMilli(right->type.precision());
    PODIUM_ASSIGN_OR_RETURN(const Slot x, builder_.Compile(*left));
    PODIUM_ASSIGN_OR_RETURN(const Slot y, builder_.Compile(*right));
    return Add(x, y, [&](auto op) -> std::unique_ptr<Operation> {
      using Operator = decltype(op);
      if (a == b) return std::make_unique<CompareDense<std::int64_t, Operator>>();
      return CompareTicks<Operator>(a, b);
    });
  }

  Result<Slot> Nested(const RexPtr& left, const RexPtr& right) {
    if (relation_ != Relation::kEqual && relation_ != Relation::kNotEqual) {
      return Status::NotSupported("order comparison of ", left->type.ToString());
    }
    PODIUM_ASSIGN_OR_RETURN(const Slot x, builder_.Compile(*left));
    PODIUM_ASSIGN_OR_RETURN(const Slot y, builder_.CompileAs(right, left->type));
    return builder_.Add(NestedEquality(relation_ == Relation::kEqual), {x, y}, LogicalType::Boolean());
  }

  ExpressionBuilder& builder_;
  Relation relation_;
};

Result<Slot> CompileRelation(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 2));
  return CompileComparison(builder, call.op, call.operands[0], call.operands[1]);
}

/// Combines the two validities with the result of `=`, itself never NULL where both sides are present.
class DistinctOperation final : public Operation {
 public:
  explicit DistinctOperation(bool distinct) : distinct_(distinct) {}

  /// Arguments: left, right, left = right.
  Result<Column> Run(std::span<const Column> arguments, std::int64_t num_rows) const override {
    const Validity left(arguments[0]);
    const Validity right(arguments[1]);
    const Truth equal(arguments[2]);
    PODIUM_ASSIGN_OR_RETURN(auto bits, NewBuffer(BitmapBytes(num_rows)));
    for (std::int64_t row = 0; row < num_rows; row += kWordRows) {
      const std::int64_t count = std::min(kWordRows, num_rows - row);
      const std::uint64_t same = equal.True(row, count) | (~left.Word(row, count) & ~right.Word(row, count));
      StoreWord(bits->mutable_data(), row / kWordRows, (distinct_ ? ~same : same) & LowBits(count));
    }
    return BooleanColumn(std::move(bits), nullptr, num_rows);
  }

 private:
  bool distinct_;
};

Result<Slot> CompileDistinct(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 2));
  PODIUM_ASSIGN_OR_RETURN(const Slot left, builder.Compile(*call.operands[0]));
  PODIUM_ASSIGN_OR_RETURN(const Slot right, builder.Compile(*call.operands[1]));
  PODIUM_ASSIGN_OR_RETURN(const Slot equal,
                          CompileComparison(builder, "=", call.operands[0], call.operands[1]));
  return builder.Add(std::make_unique<DistinctOperation>(call.op == "IS DISTINCT FROM"), {left, right, equal},
                     call.type);
}

}  // namespace

Result<Slot> CompileComparison(ExpressionBuilder& builder, std::string_view op, const RexPtr& left,
                               const RexPtr& right) {
  // a > b is b < a, also with a NaN; not so NOT (a <= b).
  if (op == ">") return CompileComparison(builder, "<", right, left);
  if (op == ">=") return CompileComparison(builder, "<=", right, left);
  const Relation relation = op == "="    ? Relation::kEqual
                            : op == "<>" ? Relation::kNotEqual
                            : op == "<"  ? Relation::kLess
                                         : Relation::kLessOrEqual;
  return ComparisonCompiler(builder, relation).Compile(left, right);
}

std::span<const FunctionEntry> ComparisonFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"=", CompileRelation},
      FunctionEntry{"<>", CompileRelation},
      FunctionEntry{"<", CompileRelation},
      FunctionEntry{"<=", CompileRelation},
      FunctionEntry{">", CompileRelation},
      FunctionEntry{">=", CompileRelation},
      FunctionEntry{"IS DISTINCT FROM", CompileDistinct},
      FunctionEntry{"IS NOT DISTINCT FROM", CompileDistinct},
  };
  return kTable;
}

}  // namespace podium::eval
