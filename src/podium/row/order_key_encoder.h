#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "podium/base/result.h"
#include "podium/row/binary_row_layout.h"
#include "podium/row/key_buffer.h"
#include "podium/row/key_form.h"
#include "podium/row/order_key.h"
#include "podium/row/sort_order.h"

namespace podium {

/// Normalises the order keys of rows (docs/formats/order-key.md). Also the plan that other encoders follow:
/// which form the keys have and where each column stands in them.
class OrderKeyEncoder {
 public:
  struct Column {
    std::size_t field = 0;  ///< Index in the input row.
    LogicalType type;
    SortDirection direction = SortDirection::kAscending;
    NullOrder nulls = NullOrder::kFirst;
    std::uint32_t value_bytes = 0;  ///< Byte form: width behind the marker; 0 if it varies.
    std::uint32_t offset =
        0;  ///< Byte form, all columns of fixed width: the marker's place in a key without NULLs.
  };

  /// Plans keys over rows of these types. Returns Refused, with Flink's message, for a column that has no
  /// order.
  static Result<OrderKeyEncoder> Make(const std::vector<LogicalType>& types,
                                      const std::vector<OrderColumn>& order);

  KeyForm form() const { return form_; }
  const std::vector<Column>& columns() const { return columns_; }
  /// Byte form: the size of a key without NULLs if all columns are of fixed width, else 0.
  std::uint32_t key_bytes() const { return key_bytes_; }

  /// Encodes the keys of valid row images, replacing the content of `keys`.
  /// Returns Invalid if the keys of the batch exceed 4 GiB.
  Status Encode(std::span<const RowImage> rows, KeyBuffer& keys) const;

 private:
  void EncodeWords(std::span<const RowImage> rows, KeyBuffer& keys) const;
  void EncodeFixedBytes(std::span<const RowImage> rows, KeyBuffer& keys) const;
  void EncodeVaryingBytes(std::span<const RowImage> rows, KeyBuffer& keys) const;

  KeyForm form_ = KeyForm::kNone;
  std::size_t arity_ = 0;
  std::vector<Column> columns_;
  std::uint32_t key_bytes_ = 0;
};

}  // namespace podium
