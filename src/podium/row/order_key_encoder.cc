#include "podium/row/order_key_encoder.h"

#include <algorithm>
#include <cstring>

#include "podium/row/binary_row_reader.h"
#include "podium/row/row_field.h"

namespace podium {
namespace {

using Column = OrderKeyEncoder::Column;

template <class T>
std::uint64_t NormalizeWord(T value, SortDirection direction) {
  if constexpr (std::is_floating_point_v<T>) {
    return NormalizeDouble(static_cast<double>(value), direction);
  } else {
    return NormalizeInt64(static_cast<std::int64_t>(value), direction);
  }
}

/// Stores value `i` of a type of fixed width.
std::uint8_t* StoreFixed(std::uint8_t* to, const BinaryFieldsReader& fields, std::size_t i,
                         const LogicalType& type, SortDirection direction) {
  switch (type.root()) {
    case TypeRoot::kBoolean:
      return StoreOrderBits(to, OrderBits(fields.GetBool(i)), direction);
    case TypeRoot::kTinyInt:
      return StoreOrderBits(to, OrderBits(fields.GetInt8(i)), direction);
    case TypeRoot::kSmallInt:
      return StoreOrderBits(to, OrderBits(fields.GetInt16(i)), direction);
    case TypeRoot::kInt:
    case TypeRoot::kDate:
    case TypeRoot::kTime:
    case TypeRoot::kIntervalYearMonth:
      return StoreOrderBits(to, OrderBits(fields.GetInt32(i)), direction);
    case TypeRoot::kFloat:
      return StoreOrderBits(to, OrderBits(fields.GetFloat(i)), direction);
    case TypeRoot::kDouble:
      return StoreOrderBits(to, OrderBits(fields.GetDouble(i)), direction);
    case TypeRoot::kDecimal:
      if (type.precision() <= kMaxCompactDecimal)
        return StoreOrderBits(to, OrderBits(fields.GetInt64(i)), direction);
      return StoreOrderBits(to, OrderBits(fields.GetDecimal(i, type.precision())), direction);
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      if (type.precision() <= kMaxCompactTimestamp) {
        return StoreOrderBits(to, OrderBits(fields.GetInt64(i)), direction);
      }
      return StoreOrderTimestamp(to, fields.GetTimestamp(i, type.precision()), direction);
    default:
      return StoreOrderBits(to, OrderBits(fields.GetInt64(i)), direction);
  }
}

/// Appends value `i`, without its marker.
void AppendValue(const BinaryFieldsReader& fields, std::size_t i, const LogicalType& type,
                 SortDirection direction, ByteBuffer& bytes);

/// Appends an ARRAY or ROW in ascending order of its elements.
void AppendNested(const BinaryFieldsReader& fields, std::size_t i, const LogicalType& type,
                  ByteBuffer& bytes) {
  constexpr auto kAscending = SortDirection::kAscending;
  if (type.root() == TypeRoot::kArray) {
    const LogicalType& element = type.children()[0];
    const BinaryArrayReader array = fields.GetArray(i, StorageOf(element));
    const std::size_t size = array.size();
    for (std::size_t j = 0; j < size; ++j) {
      const bool is_null = array.IsNull(j);
      *bytes.Append(1) = is_null ? kArrayNull : kArrayValue;
      if (!is_null) AppendValue(array, j, element, kAscending, bytes);
    }
    *bytes.Append(1) = kArrayEnd;
    return;
  }
  const BinaryRowReader row = fields.GetRow(i, type.children().size());
  for (std::size_t j = 0; j < type.children().size(); ++j) {
    const bool is_null = row.IsNull(j);
    *bytes.Append(1) = is_null ? NullMarker(NullOrder::kFirst) : kValueMarker;
    if (!is_null) AppendValue(row, j, type.children()[j], kAscending, bytes);
  }
}

void AppendValue(const BinaryFieldsReader& fields, std::size_t i, const LogicalType& type,
                 SortDirection direction, ByteBuffer& bytes) {
  if (type.is_nested()) {
    const std::size_t start = bytes.size();
    AppendNested(fields, i, type, bytes);
    if (direction == SortDirection::kDescending)
      InvertOrder(bytes.data() + start, bytes.data() + bytes.size());
  } else if (type.is_character() || type.is_binary()) {
    const std::string_view value = fields.GetBytes(i);
    bytes.Advance(StoreOrderString(bytes.Reserve(MaxOrderStringBytes(value.size())), value, direction));
  } else {
    bytes.Advance(StoreFixed(bytes.Reserve(sizeof(UInt128)), fields, i, type, direction));
  }
}

bool AnyNull(std::span<const RowImage> rows, RowField field) {
  unsigned null_bits = 0;
  for (const RowImage row : rows) null_bits |= row[field.null_byte] & field.null_mask;
  return null_bits != 0;
}

/// Stores a column of fixed width, without NULLs, into keys that lie `key_bytes` apart.
void EncodeFixedColumn(std::span<const RowImage> rows, std::size_t arity, const Column& column,
                       std::uint32_t key_bytes, std::uint8_t* keys) {
  const RowField field = RowField::Of(column.field, arity);
  std::uint8_t* to = keys + column.offset;
  const auto encode = [&](auto store) {
    for (const RowImage row : rows) {
      *to = kValueMarker;
      store(row.data(), to + 1);
      to += key_bytes;
    }
  };
  if (IsFixed(StorageOf(column.type))) {
    VisitFixedType(column.type, [&](auto identity) {
      using T = typename decltype(identity)::type;
      encode([&](const std::uint8_t* row, std::uint8_t* value) {
        StoreOrderBits(value, OrderBits(field.Load<T>(row)), column.direction);
      });
    });
    return;
  }
  encode([&](const std::uint8_t* row, std::uint8_t* value) {
    StoreFixed(value, BinaryRowReader(row, arity), column.field, column.type, column.direction);
  });
}

}  // namespace

Result<OrderKeyEncoder> OrderKeyEncoder::Make(const std::vector<LogicalType>& types,
                                              const std::vector<OrderColumn>& order) {
  OrderKeyEncoder encoder;
  encoder.arity_ = types.size();
  bool fixed = true;
  for (const OrderColumn& column : order) {
    const auto field = static_cast<std::size_t>(column.column);
    if (column.column < 0 || field >= types.size()) {
      return Status::Internal("order column ", column.column, " is outside the input row of ", types.size(),
                              " columns");
    }
    PODIUM_RETURN_NOT_OK(CheckOrderable(types[field]));
    const std::uint32_t value_bytes = OrderValueBytes(types[field]);
    encoder.columns_.push_back({.field = field,
                                .type = types[field],
                                .direction = column.direction,
                                .nulls = column.nulls,
                                .value_bytes = value_bytes,
                                .offset = encoder.key_bytes_});
    fixed = fixed && value_bytes > 0;
    encoder.key_bytes_ += 1 + value_bytes;
  }
  if (!fixed) encoder.key_bytes_ = 0;
  if (encoder.columns_.size() == 1 && HasWordForm(encoder.columns_[0].type)) {
    encoder.form_ = KeyForm::kWord;
  } else if (!encoder.columns_.empty()) {
    encoder.form_ = KeyForm::kBytes;
  }
  return encoder;
}

Status OrderKeyEncoder::Encode(std::span<const RowImage> rows, KeyBuffer& keys) const {
  if (form_ == KeyForm::kNone) return Status::OK();
  keys.PrepareWords(rows.size());
  if (form_ == KeyForm::kWord) {
    EncodeWords(rows, keys);
    return Status::OK();
  }
  keys.PrepareBytes(rows.size());
  // Without NULLs, keys of fixed-width columns lie at equal distances and are filled column by column.
  const bool equal_sizes = key_bytes_ > 0 && std::ranges::none_of(columns_, [&](const Column& column) {
                             return AnyNull(rows, RowField::Of(column.field, arity_));
                           });
  if (equal_sizes) {
    EncodeFixedBytes(rows, keys);
  } else {
    EncodeVaryingBytes(rows, keys);
  }
  PODIUM_RETURN_NOT_OK(keys.CheckSize());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    keys.words[i] =
        OrderKeyPrefix(keys.bytes.data() + keys.offsets[i], keys.offsets[i + 1] - keys.offsets[i]);
  }
  return Status::OK();
}

void OrderKeyEncoder::EncodeWords(std::span<const RowImage> rows, KeyBuffer& keys) const {
  const Column& column = columns_[0];
  const RowField field = RowField::Of(column.field, arity_);
  const std::uint64_t null_word = NullWord(column.nulls);
  const std::uint8_t null_tie = NullTie(column.nulls);
  VisitFixedType(column.type, [&](auto identity) {
    using T = typename decltype(identity)::type;
    bool any_null = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::uint8_t* row = rows[i].data();
      const bool is_null = field.IsNull(row);
      keys.words[i] = is_null ? null_word : NormalizeWord(field.Load<T>(row), column.direction);
      keys.ties[i] = is_null ? null_tie : kValueTie;
      any_null = any_null || is_null;
    }
    keys.any_null = any_null;
  });
}

void OrderKeyEncoder::EncodeFixedBytes(std::span<const RowImage> rows, KeyBuffer& keys) const {
  std::uint8_t* bytes = keys.bytes.Append(rows.size() * key_bytes_);
  for (const Column& column : columns_) EncodeFixedColumn(rows, arity_, column, key_bytes_, bytes);
  for (std::size_t i = 0; i <= rows.size(); ++i) keys.offsets[i] = static_cast<std::uint32_t>(i * key_bytes_);
}

void OrderKeyEncoder::EncodeVaryingBytes(std::span<const RowImage> rows, KeyBuffer& keys) const {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const BinaryRowReader row(rows[i].data(), arity_);
    for (const Column& column : columns_) {
      if (row.IsNull(column.field)) {
        *keys.bytes.Append(1) = NullMarker(column.nulls);
      } else {
        *keys.bytes.Append(1) = kValueMarker;
        AppendValue(row, column.field, column.type, column.direction, keys.bytes);
      }
    }
    keys.offsets[i + 1] = static_cast<std::uint32_t>(keys.bytes.size());
  }
}

}  // namespace podium
