#include "podium/columnar/equality_keys.h"

#include <arrow/api.h>

#include <bit>
#include <limits>
#include <numeric>
#include <type_traits>

#include "podium/columnar/word_loops_internal.h"

namespace podium {
namespace {

bool FitsWord(const ValueType& type) {
  return type.layout == ValueLayout::kBit || type.layout == ValueLayout::kWord ||
         type.layout == ValueLayout::kCompactDecimal;
}

/// The value's bytes, zero-extended, as they stand in a binary row's slot.
template <class Value>
std::uint64_t RawWord(Value value) {
  if constexpr (sizeof(Value) == 1) return std::bit_cast<std::uint8_t>(value);
  if constexpr (sizeof(Value) == 2) return std::bit_cast<std::uint16_t>(value);
  if constexpr (sizeof(Value) == 4) return std::bit_cast<std::uint32_t>(value);
  if constexpr (sizeof(Value) == 8) return std::bit_cast<std::uint64_t>(value);
}

}  // namespace

EqualityKeys::EqualityKeys(const RowType& input, const std::vector<std::int32_t>& columns)
    : codec_(input, columns) {
  if (columns.empty()) return;
  form_ = columns.size() == 1 && FitsWord(codec_.types()[0]) ? KeyForm::kWord : KeyForm::kBytes;
}

Result<EqualityKeys> EqualityKeys::Make(const RowType& input, const std::vector<std::int32_t>& columns) {
  for (const std::int32_t column : columns) {
    const auto i = static_cast<std::size_t>(column);
    if (column < 0 || i >= input.size()) {
      return Status::Internal("key column out of range: ", column, " of ", input.size());
    }
  }
  return EqualityKeys(input, columns);
}

Result<KeyColumn> EqualityKeys::Extract(const std::shared_ptr<arrow::RecordBatch>& rows,
                                        std::span<const std::int32_t> row_index, std::size_t num_records) {
  if (form_ == KeyForm::kNone) return KeyColumn{};
  PODIUM_RETURN_NOT_OK(codec_.Bind(rows));
  auto keys = form_ == KeyForm::kWord ? Result<KeyColumn>(ExtractWords(row_index, num_records))
                                      : ExtractBytes(row_index, num_records);
  codec_.Unbind();  // The keys borrow the batch's buffers; the caller keeps the batch.
  return keys;
}

KeyColumn EqualityKeys::ExtractWords(std::span<const std::int32_t> row_index, std::size_t num_records) {
  const ColumnView& column = codec_.column(0);
  const ValueType& type = codec_.types()[0];
  KeyColumn keys;
  keys.form = KeyForm::kWord;
  const auto* values = column.words<std::uint64_t>();
  const bool aligned = reinterpret_cast<std::uintptr_t>(values) % alignof(std::uint64_t) == 0;
  if (type.layout == ValueLayout::kWord && type.width == 8 && column.validity == nullptr &&
      row_index.empty() && aligned) {
    keys.words = {values, num_records};
    return keys;
  }
  words_.resize(num_records);
  WithRows(row_index, [&](auto row_of) {
    WithFixedValues(type, column, [&](auto value_of) {
      for (std::size_t i = 0; i < num_records; ++i) words_[i] = RawWord(value_of(row_of(i)));
    });
  });
  keys.words = words_;
  if (column.validity == nullptr) return keys;

  nulls_.resize(num_records);
  WithRows(row_index, [&](auto row_of) {
    for (std::size_t i = 0; i < num_records; ++i) {
      const bool null = column.IsNull(static_cast<std::int64_t>(row_of(i)));
      nulls_[i] = null ? 1 : 0;
      // What Arrow keeps under a NULL is undefined.
      if (null) words_[i] = 0;
    }
  });
  keys.ties = nulls_.data();
  return keys;
}

Result<KeyColumn> EqualityKeys::ExtractBytes(std::span<const std::int32_t> row_index,
                                             std::size_t num_records) {
  if (row_index.empty()) {
    if (identity_.size() < num_records) {
      identity_.resize(num_records);
      std::iota(identity_.begin(), identity_.end(), 0);
    }
    row_index = std::span(identity_).first(num_records);
  }
  offsets_.resize(num_records + 1);
  offsets_[0] = 0;
  PODIUM_RETURN_NOT_OK(codec_.Measure(row_index, std::span(offsets_).subspan(1)));
  std::uint64_t total = 0;
  for (std::uint32_t& offset : std::span(offsets_).subspan(1)) {
    total += offset;
    offset = static_cast<std::uint32_t>(total);
  }
  if (total > std::numeric_limits<std::uint32_t>::max()) {
    return Status::NotSupported("more than 4 GiB of keys in one batch; use smaller batches: ", total,
                                " bytes");
  }
  bytes_.resize(total);
  images_.resize(num_records);
  for (std::size_t i = 0; i < num_records; ++i) images_[i] = bytes_.data() + offsets_[i];
  codec_.Encode(row_index, images_);

  KeyColumn keys;
  keys.form = KeyForm::kBytes;
  keys.offsets = offsets_;
  keys.bytes = bytes_.data();
  return keys;
}

}  // namespace podium
