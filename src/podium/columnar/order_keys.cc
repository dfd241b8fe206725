#include "podium/columnar/order_keys.h"

#include <arrow/api.h>

#include <limits>
#include <type_traits>
#include <utility>

#include "podium/base/bytes.h"
#include "podium/columnar/nested_order_key_internal.h"
#include "podium/columnar/order_value_internal.h"
#include "podium/columnar/word_loops_internal.h"
#include "podium/row/order_key.h"

namespace podium {
namespace {

template <class Value>
std::uint64_t OrderWord(Value value, SortDirection direction) {
  if constexpr (std::is_floating_point_v<Value>) {
    return NormalizeDouble(value, direction);
  } else {
    return NormalizeInt64(value, direction);
  }
}

/// Adds what each record's value takes in byte form to sizes[record]: the marker, and the value unless NULL.
void AddSizes(const ValueType& type, const ColumnView& column, std::span<const std::int32_t> row_index,
              std::span<std::uint64_t> sizes) {
  const std::uint32_t fixed = OrderValueBytes(type.logical);
  WithRows(row_index, [&](auto row_of) {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const std::size_t row = row_of(i);
      if (column.IsNull(static_cast<std::int64_t>(row))) {
        sizes[i] += 1;
      } else if (fixed != 0) {
        sizes[i] += 1 + fixed;
      } else if (type.nested()) {
        sizes[i] += 1 + NestedOrderBytes(type, column, row);
      } else {
        sizes[i] += 1 + OrderStringBytes(StringAt(column, row));
      }
    }
  });
}

/// Appends each record's value in byte form at its cursor.
void Append(const ValueType& type, const ColumnView& column, const OrderColumn& order,
            std::span<const std::int32_t> row_index, std::span<std::uint8_t*> cursors) {
  const SortDirection direction = order.direction;
  const auto append = [&](auto store) {
    WithRows(row_index, [&](auto row_of) {
      for (std::size_t i = 0; i < cursors.size(); ++i) {
        const std::size_t row = row_of(i);
        std::uint8_t* to = cursors[i];
        if (column.IsNull(static_cast<std::int64_t>(row))) {
          *to = NullMarker(order.nulls);
          cursors[i] = to + 1;
        } else {
          *to = kValueMarker;
          cursors[i] = store(to + 1, row);
        }
      }
    });
  };
  switch (type.layout) {
    case ValueLayout::kBytes:
      return append([&](std::uint8_t* to, std::size_t row) {
        return StoreOrderString(to, StringAt(column, row), direction);
      });
    case ValueLayout::kWideDecimal:
      return append([&](std::uint8_t* to, std::size_t row) {
        return StoreOrderBits(to, OrderBits(LoadUnaligned<Int128>(column.values + 16 * row)), direction);
      });
    case ValueLayout::kWideTimestamp:
      return append([&](std::uint8_t* to, std::size_t row) {
        return StoreOrderTimestamp(to, TimestampOf(column.words<std::int64_t>()[row], type.ticks_per_milli),
                                   direction);
      });
    case ValueLayout::kBit:
      return append([&](std::uint8_t* to, std::size_t row) {
        return StoreOrderBits(to, OrderBits(column.Bit(static_cast<std::int64_t>(row))), direction);
      });
    case ValueLayout::kArray:
    case ValueLayout::kMap:
    case ValueLayout::kRow:
      return append([&](std::uint8_t* to, std::size_t row) {
        return StoreNestedOrder(to, type, column, row, direction);
      });
    default:
      return WithFixedValues(type, column, [&](auto value_of) {
        append([&](std::uint8_t* to, std::size_t row) {
          return StoreOrderBits(to, OrderBits(value_of(row)), direction);
        });
      });
  }
}

}  // namespace

OrderKeys::OrderKeys(const RowType& input, std::vector<OrderColumn> order, std::vector<std::int32_t> columns)
    : order_(std::move(order)), codec_(input, std::move(columns)) {
  if (order_.empty()) return;
  form_ = order_.size() == 1 && HasWordForm(codec_.types()[0].logical) ? KeyForm::kWord : KeyForm::kBytes;
}

Result<OrderKeys> OrderKeys::Make(const RowType& input, const std::vector<OrderColumn>& order) {
  std::vector<std::int32_t> columns;
  for (const OrderColumn& column : order) {
    const auto i = static_cast<std::size_t>(column.column);
    if (column.column < 0 || i >= input.size()) {
      return Status::Internal("order column out of range: ", column.column, " of ", input.size());
    }
    PODIUM_RETURN_NOT_OK(CheckOrderable(input.types[i]));
    if (input.types[i].root() == TypeRoot::kNull) {
      return Status::NotSupported("ORDER BY a column of type ", input.types[i].ToString(), ": `",
                                  input.names[i], "`");
    }
    columns.push_back(column.column);
  }
  return OrderKeys(input, order, std::move(columns));
}

Result<KeyColumn> OrderKeys::Extract(const std::shared_ptr<arrow::RecordBatch>& rows,
                                     std::span<const std::int32_t> row_index, std::size_t num_records) {
  if (form_ == KeyForm::kNone) return KeyColumn{};
  PODIUM_RETURN_NOT_OK(codec_.Bind(rows));
  auto keys = form_ == KeyForm::kWord ? Result<KeyColumn>(ExtractWords(row_index, num_records))
                                      : ExtractBytes(row_index, num_records);
  codec_.Unbind();
  return keys;
}

KeyColumn OrderKeys::ExtractWords(std::span<const std::int32_t> row_index, std::size_t num_records) {
  const ColumnView& column = codec_.column(0);
  const OrderColumn& order = order_[0];
  KeyColumn keys;
  keys.form = KeyForm::kWord;
  words_.resize(num_records);
  const auto fill = [&](auto direction) {
    WithRows(row_index, [&](auto row_of) {
      WithFixedValues(codec_.types()[0], column, [&](auto value_of) {
        std::uint64_t* words = words_.data();
        for (std::size_t i = 0; i < num_records; ++i) words[i] = OrderWord(value_of(row_of(i)), direction);
      });
    });
  };
  // The direction as a constant, so that the loops carry no branch.
  if (order.direction == SortDirection::kAscending) {
    fill(std::integral_constant<SortDirection, SortDirection::kAscending>());
  } else {
    fill(std::integral_constant<SortDirection, SortDirection::kDescending>());
  }
  keys.words = words_;
  if (column.validity == nullptr) return keys;

  ties_.resize(num_records);
  bool any_null = false;
  WithRows(row_index, [&](auto row_of) {
    for (std::size_t i = 0; i < num_records; ++i) {
      const bool null = column.IsNull(static_cast<std::int64_t>(row_of(i)));
      any_null |= null;
      ties_[i] = null ? NullTie(order.nulls) : kValueTie;
      words_[i] = null ? NullWord(order.nulls) : words_[i];
    }
  });
  if (any_null) keys.ties = ties_.data();
  return keys;
}

Result<KeyColumn> OrderKeys::ExtractBytes(std::span<const std::int32_t> row_index, std::size_t num_records) {
  // The words' memory holds the sizes until the keys are there to take the words from.
  words_.assign(num_records, 0);
  for (std::size_t c = 0; c < order_.size(); ++c) {
    AddSizes(codec_.types()[c], codec_.column(c), row_index, words_);
  }
  offsets_.resize(num_records + 1);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < num_records; ++i) {
    offsets_[i] = static_cast<std::uint32_t>(total);
    total += words_[i];
  }
  if (total > std::numeric_limits<std::uint32_t>::max()) {
    return Status::NotSupported("more than 4 GiB of keys in one batch; use smaller batches: ", total,
                                " bytes");
  }
  offsets_[num_records] = static_cast<std::uint32_t>(total);
  bytes_.resize(total);
  cursors_.resize(num_records);
  for (std::size_t i = 0; i < num_records; ++i) cursors_[i] = bytes_.data() + offsets_[i];
  for (std::size_t c = 0; c < order_.size(); ++c) {
    Append(codec_.types()[c], codec_.column(c), order_[c], row_index, cursors_);
  }
  for (std::size_t i = 0; i < num_records; ++i) {
    words_[i] = OrderKeyPrefix(bytes_.data() + offsets_[i], offsets_[i + 1] - offsets_[i]);
  }
  KeyColumn keys;
  keys.form = KeyForm::kBytes;
  keys.words = words_;
  keys.offsets = offsets_;
  keys.bytes = bytes_.data();
  return keys;
}

}  // namespace podium
