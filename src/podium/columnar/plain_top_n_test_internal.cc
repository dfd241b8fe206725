#include "podium/columnar/plain_top_n_test_internal.h"

#include <algorithm>
#include <cmath>

namespace podium {
namespace {

template <class Array>
auto ValueOf(const arrow::Array& column, std::int64_t row) {
  return static_cast<const Array&>(column).GetView(row);
}

template <class Value>
int ThreeWay(const Value& left, const Value& right) {
  return left < right ? -1 : right < left ? 1 : 0;
}

int CompareDoubles(double left, double right) {
  // Semantics, section 10: NaN stands after infinity and ties with itself.
  if (std::isnan(left) || std::isnan(right)) return ThreeWay(std::isnan(left), std::isnan(right));
  return ThreeWay(left, right);
}

int Compare(const arrow::Array& column, std::int64_t left, std::int64_t right) {
  const auto compare = [&]<class Array>(std::type_identity<Array>) {
    return ThreeWay(ValueOf<Array>(column, left), ValueOf<Array>(column, right));
  };
  switch (column.type_id()) {
    case arrow::Type::BOOL:
      return compare(std::type_identity<arrow::BooleanArray>());
    case arrow::Type::INT8:
      return compare(std::type_identity<arrow::Int8Array>());
    case arrow::Type::INT16:
      return compare(std::type_identity<arrow::Int16Array>());
    case arrow::Type::INT32:
      return compare(std::type_identity<arrow::Int32Array>());
    case arrow::Type::INT64:
      return compare(std::type_identity<arrow::Int64Array>());
    case arrow::Type::DATE32:
      return compare(std::type_identity<arrow::Date32Array>());
    case arrow::Type::TIME32:
      return compare(std::type_identity<arrow::Time32Array>());
    case arrow::Type::TIMESTAMP:
      return compare(std::type_identity<arrow::TimestampArray>());
    case arrow::Type::STRING:
    case arrow::Type::BINARY:
      return compare(std::type_identity<arrow::BinaryArray>());
    case arrow::Type::FLOAT:
      return CompareDoubles(ValueOf<arrow::FloatArray>(column, left),
                            ValueOf<arrow::FloatArray>(column, right));
    case arrow::Type::DOUBLE:
      return CompareDoubles(ValueOf<arrow::DoubleArray>(column, left),
                            ValueOf<arrow::DoubleArray>(column, right));
    case arrow::Type::DECIMAL128: {
      const auto& decimals = static_cast<const arrow::Decimal128Array&>(column);
      return ThreeWay(arrow::Decimal128(decimals.GetValue(left)),
                      arrow::Decimal128(decimals.GetValue(right)));
    }
    default:
      arrow::Status::NotImplemented(column.type()->ToString()).Abort();
  }
  return 0;
}

}  // namespace

bool ComesBefore(const std::vector<OrderColumn>& columns, const arrow::RecordBatch& rows, std::int64_t left,
                 std::int64_t right) {
  for (const OrderColumn& order : columns) {
    const arrow::Array& column = *rows.column(order.column);
    const bool left_null = column.IsNull(left);
    const bool right_null = column.IsNull(right);
    if (left_null && right_null) continue;
    if (left_null || right_null) return left_null == (order.nulls == NullOrder::kFirst);
    const int compared = Compare(column, left, right);
    if (compared != 0) return (compared < 0) == (order.direction == SortDirection::kAscending);
  }
  return false;
}

std::string PlainTopN::PartitionOf(std::int64_t row) const {
  std::string key;
  for (const std::int32_t column : spec_.partition_columns) {
    // The text of a value tells -0.0 from 0.0, as the bytes of a binary row do.
    key += table_.column(column)->GetScalar(row).ValueOrDie()->ToString() + "\x01";
  }
  return key;
}

void PlainTopN::Emit(RowKind kind, std::int64_t row, std::int64_t rank) {
  if (kind == RowKind::kUpdateBefore && spec_.update_before == UpdateBefore::kOmit) return;
  if (rank < spec_.range.rank_start || rank > spec_.range.rank_end) return;
  records_.push_back(RecordText(kind, table_, row, rank, spec_.rank_number == RankNumber::kOutput));
}

void PlainTopN::EmitCascade(const std::vector<std::int64_t>& ranked, std::size_t position) {
  std::int64_t current = ranked[position];
  auto rank = static_cast<std::int64_t>(position) + 1;
  for (std::size_t i = position + 1; i < ranked.size() && rank <= spec_.range.rank_end; ++i, ++rank) {
    Emit(RowKind::kUpdateBefore, ranked[i], rank);
    Emit(RowKind::kUpdateAfter, current, rank);
    current = ranked[i];
  }
  Emit(RowKind::kInsert, current, rank);
}

std::vector<std::string> PlainTopN::Push(std::int64_t row) {
  records_.clear();
  auto& ranked = partitions_[PartitionOf(row)];
  const auto limit = static_cast<std::size_t>(spec_.range.rank_end);
  const auto place = std::ranges::upper_bound(ranked, row, [this](auto left, auto right) {
    return ComesBefore(spec_.order_columns, table_, left, right);
  });
  const auto position = static_cast<std::size_t>(place - ranked.begin());
  if (position >= limit) return records_;
  ranked.insert(place, row);

  if (spec_.function == RankFunction::kTop1) {
    if (ranked.size() == 1) {
      Emit(RowKind::kInsert, row, 1);
    } else {
      Emit(RowKind::kUpdateBefore, ranked[1], 1);
      Emit(RowKind::kUpdateAfter, row, 1);
    }
  } else if (spec_.rank_number == RankNumber::kOutput || spec_.range.rank_start > 1) {
    EmitCascade(ranked, position);
  } else {
    if (ranked.size() > limit) Emit(RowKind::kDelete, ranked.back(), 1);
    Emit(RowKind::kInsert, row, 1);
  }
  if (ranked.size() > limit) ranked.pop_back();
  return records_;
}

std::string RecordText(RowKind kind, const arrow::RecordBatch& rows, std::int64_t row, std::int64_t rank,
                       bool has_rank) {
  std::string text(ShortName(kind));
  for (int column = 0; column < rows.num_columns(); ++column) {
    text += " " + rows.column(column)->GetScalar(row).ValueOrDie()->ToString();
  }
  return has_rank ? text + " @" + std::to_string(rank) : text;
}

}  // namespace podium
