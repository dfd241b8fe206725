#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "podium/base/result.h"
#include "podium/row/binary_row_layout.h"
#include "podium/row/key_buffer.h"
#include "podium/row/key_form.h"

namespace podium {

/// The form of a partition or row key over columns of these types.
KeyForm EqualityKeyForm(const std::vector<LogicalType>& key_types);

/// Projects rows to keys that need equality alone: partition keys and unique keys. Two keys are equal exactly
/// when Flink's key rows are, byte by byte; so -0.0 and 0.0 differ, and NULLs are equal.
///  - kWord: the raw value, zero-extended; a NULL has word 0 and tie 1, a value tie 0.
///  - kBytes: the image of the projected key row, as Flink's generated projections write it.
class KeyProjection {
 public:
  /// Plans a projection of rows of these types to `columns`, in that order.
  static Result<KeyProjection> Make(const std::vector<LogicalType>& types,
                                    const std::vector<std::int32_t>& columns);

  KeyForm form() const { return form_; }

  /// Projects valid row images, replacing the content of `keys`.
  /// Returns Invalid if the keys of the batch exceed 4 GiB.
  Status Project(std::span<const RowImage> rows, KeyBuffer& keys) const;

 private:
  struct Column {
    std::size_t field = 0;
    LogicalType type;
    FieldStorage storage = FieldStorage::kFixed8;
    std::uint64_t value_mask = 0;  // The bytes of a slot that a fixed value takes.
  };

  void ProjectWords(std::span<const RowImage> rows, KeyBuffer& keys) const;
  void ProjectStrings(std::span<const RowImage> rows, KeyBuffer& keys) const;
  void ProjectRows(std::span<const RowImage> rows, KeyBuffer& keys) const;
  void ProjectRow(const std::uint8_t* row, ByteBuffer& bytes) const;

  KeyForm form_ = KeyForm::kNone;
  std::size_t arity_ = 0;
  std::vector<Column> columns_;
};

}  // namespace podium
