#include <arrow/api.h>
#include <arrow/util/bit_util.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "podium/base/bytes.h"
#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"
#include "podium/columnar/binary_row_codec.h"
#include "podium/columnar/copy_bytes_internal.h"
#include "podium/columnar/value_source_internal.h"
#include "podium/row/binary_row_layout.h"
#include "podium/row/binary_row_reader.h"

namespace podium {
namespace {

using ArrayDataPtr = std::shared_ptr<arrow::ArrayData>;
using BufferPtr = std::shared_ptr<arrow::Buffer>;

/// Rows of the bound batch that come first in a gathered column; none in nested columns.
struct BatchPart {
  const ColumnView* column = nullptr;
  std::span<const std::int32_t> rows;
  std::size_t size() const { return rows.size(); }
};

Result<BufferPtr> Allocate(std::int64_t bytes) {
  PODIUM_ARROW_ASSIGN_OR_RETURN(BufferPtr buffer, arrow::AllocateBuffer(bytes));
  return buffer;
}

template <class Source>
bool HasNulls(const BatchPart& part, const Source& source) {
  if (part.column != nullptr && part.column->validity != nullptr) {
    for (const std::int32_t row : part.rows) {
      if (part.column->IsNull(row)) return true;
    }
  }
  if (!source.may_have_nulls()) return false;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source.IsNull(i)) return true;
  }
  return false;
}

/// The validity bitmap, or null if nothing is NULL.
template <class Source>
Result<BufferPtr> GatherValidity(const BatchPart& part, const Source& source) {
  if (!HasNulls(part, source)) return BufferPtr();
  const std::size_t count = part.size() + source.size();
  PODIUM_ASSIGN_OR_RETURN(BufferPtr buffer, Allocate(static_cast<std::int64_t>((count + 7) / 8)));
  std::uint8_t* bits = buffer->mutable_data();
  std::memset(bits, 0, static_cast<std::size_t>(buffer->size()));
  for (std::size_t i = 0; i < part.size(); ++i) {
    const unsigned valid = part.column->IsNull(part.rows[i]) ? 0 : 1;
    bits[i >> 3] = static_cast<std::uint8_t>(bits[i >> 3] | valid << (i & 7));
  }
  for (std::size_t i = 0; i < source.size(); ++i) {
    const std::size_t at = part.size() + i;
    const unsigned valid = source.IsNull(i) ? 0 : 1;
    bits[at >> 3] = static_cast<std::uint8_t>(bits[at >> 3] | valid << (at & 7));
  }
  return buffer;
}

template <class Word, class Source>
void GatherWords(const BatchPart& part, const Source& source, std::uint8_t* out) {
  auto* to = reinterpret_cast<Word*>(out);
  if (part.column != nullptr) {
    const Word* from = part.column->words<Word>();
    for (const std::int32_t row : part.rows) *to++ = from[row];
  }
  for (std::size_t i = 0; i < source.size(); ++i) *to++ = LoadUnaligned<Word>(source.slot(i));
}

template <class Source>
Result<BufferPtr> GatherBits(const BatchPart& part, const Source& source) {
  const std::size_t count = part.size() + source.size();
  PODIUM_ASSIGN_OR_RETURN(BufferPtr buffer, Allocate(static_cast<std::int64_t>((count + 7) / 8)));
  std::uint8_t* bits = buffer->mutable_data();
  std::memset(bits, 0, static_cast<std::size_t>(buffer->size()));
  std::size_t at = 0;
  const auto append = [&](bool bit) {
    bits[at >> 3] = static_cast<std::uint8_t>(bits[at >> 3] | (bit ? 1U : 0U) << (at & 7));
    ++at;
  };
  for (const std::int32_t row : part.rows) append(part.column->Bit(row));
  for (std::size_t i = 0; i < source.size(); ++i) append(*source.slot(i) != 0);
  return buffer;
}

std::uint32_t HighHalf(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }
std::uint32_t LowHalf(std::uint64_t word) { return static_cast<std::uint32_t>(word); }

Int128 LoadWideDecimal(const std::uint8_t* bytes, std::uint32_t size) {
  if (size == 0) return 0;  // NULL
  const auto high = static_cast<UInt128>(__builtin_bswap64(LoadUnaligned<std::uint64_t>(bytes)));
  const UInt128 value = high << 64 | __builtin_bswap64(LoadUnaligned<std::uint64_t>(bytes + 8));
  return static_cast<Int128>(value) >> (8 * (16 - static_cast<int>(size)));
}

/// 16 bytes a value in Arrow; `load` reads one from a source.
template <class Source, class Load>
void GatherDecimals(const BatchPart& part, const Source& source, std::uint8_t* out, const Load& load) {
  for (const std::int32_t row : part.rows) {
    std::memcpy(out, part.column->values + 16 * static_cast<std::int64_t>(row), 16);
    out += 16;
  }
  for (std::size_t i = 0; i < source.size(); ++i, out += 16) StoreUnaligned<Int128>(out, load(i));
}

template <class Source>
void GatherWideTimestamps(std::int64_t ticks_per_milli, const BatchPart& part, const Source& source,
                          std::uint8_t* out) {
  auto* to = reinterpret_cast<std::int64_t*>(out);
  for (const std::int32_t row : part.rows) *to++ = part.column->words<std::int64_t>()[row];
  const std::int64_t nanos_per_tick = 1'000'000 / ticks_per_milli;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const auto slot = LoadUnaligned<std::uint64_t>(source.slot(i));
    const std::int64_t millis =
        source.IsNull(i) ? 0 : LoadUnaligned<std::int64_t>(source.base(i) + HighHalf(slot));
    *to++ = millis * ticks_per_milli + LowHalf(slot) / nanos_per_tick;
  }
}

template <class Source>
Result<BufferPtr> GatherFixed(const ValueType& type, const BatchPart& part, const Source& source) {
  if (type.layout == ValueLayout::kBit) return GatherBits(part, source);
  const bool word = type.layout == ValueLayout::kWord;
  const bool decimal =
      type.layout == ValueLayout::kCompactDecimal || type.layout == ValueLayout::kWideDecimal;
  const std::size_t width = word ? type.width : decimal ? 16 : 8;
  PODIUM_ASSIGN_OR_RETURN(BufferPtr buffer,
                          Allocate(static_cast<std::int64_t>((part.size() + source.size()) * width)));
  std::uint8_t* out = buffer->mutable_data();
  if (type.layout == ValueLayout::kCompactDecimal) {
    GatherDecimals(part, source, out,
                   [&](std::size_t i) { return Int128{LoadUnaligned<std::int64_t>(source.slot(i))}; });
  } else if (type.layout == ValueLayout::kWideDecimal) {
    GatherDecimals(part, source, out, [&](std::size_t i) {
      const auto slot = LoadUnaligned<std::uint64_t>(source.slot(i));
      return LoadWideDecimal(source.base(i) + HighHalf(slot), LowHalf(slot));
    });
  } else if (type.layout == ValueLayout::kWideTimestamp) {
    GatherWideTimestamps(type.ticks_per_milli, part, source, out);
  } else if (width == 1) {
    GatherWords<std::uint8_t>(part, source, out);
  } else if (width == 2) {
    GatherWords<std::uint16_t>(part, source, out);
  } else if (width == 4) {
    GatherWords<std::uint32_t>(part, source, out);
  } else {
    GatherWords<std::uint64_t>(part, source, out);
  }
  return buffer;
}

/// Bytes behind a slot, or in it. A NULL's slot gives none.
struct Bytes {
  const std::uint8_t* data;
  std::uint32_t size;
};
Bytes BytesAt(const std::uint8_t* base, const std::uint8_t* slot) {
  const auto word = LoadUnaligned<std::uint64_t>(slot);
  if (word >> 63 != 0) return {slot, static_cast<std::uint32_t>(word >> 56 & 0x7F)};
  return {base + HighHalf(word), LowHalf(word)};
}

Status TooLarge(std::int64_t bytes) {
  return Status::NotSupported("more than 2 GiB in a column of one batch: ", bytes);
}

template <class Source>
Status GatherBytes(const BatchPart& part, const Source& source, arrow::ArrayData& result) {
  const std::size_t count = part.size() + source.size();
  PODIUM_ASSIGN_OR_RETURN(BufferPtr offsets, Allocate(static_cast<std::int64_t>(count + 1) * 4));
  auto* to = reinterpret_cast<std::int32_t*>(offsets->mutable_data());
  std::int64_t total = 0;
  *to++ = 0;
  for (const std::int32_t row : part.rows) {
    total += part.column->offsets[row + 1] - part.column->offsets[row];
    *to++ = static_cast<std::int32_t>(total);
  }
  for (std::size_t i = 0; i < source.size(); ++i) {
    total += BytesAt(source.base(i), source.slot(i)).size;
    *to++ = static_cast<std::int32_t>(total);
  }
  if (total > std::numeric_limits<std::int32_t>::max()) return TooLarge(total);
  PODIUM_ASSIGN_OR_RETURN(BufferPtr bytes, Allocate(total));
  std::uint8_t* out = bytes->mutable_data();
  for (const std::int32_t row : part.rows) {
    const std::int32_t begin = part.column->offsets[row];
    const auto size = static_cast<std::size_t>(part.column->offsets[row + 1] - begin);
    CopyBytes(out, part.column->values + begin, size);
    out += size;
  }
  for (std::size_t i = 0; i < source.size(); ++i) {
    const Bytes value = BytesAt(source.base(i), source.slot(i));
    CopyBytes(out, value.data, value.size);
    out += value.size;
  }
  result.buffers.push_back(std::move(offsets));
  result.buffers.push_back(std::move(bytes));
  return Status::OK();
}

template <class Source>
Result<ArrayDataPtr> GatherValues(const ValueType& type, const BatchPart& part, const Source& source);

void AppendElements(const ValueType& element, const std::uint8_t* image, std::vector<ValueRef>& refs) {
  const BinaryArrayReader array(image, StorageOf(element.logical));
  for (std::size_t i = 0; i < array.size(); ++i) {
    refs.push_back(array.IsNull(i) ? ValueRef::Null() : ValueRef{image, array.slot(i)});
  }
}

/// ARRAY and MAP: offsets, and the elements of all values end to end as references.
template <class Source>
Status GatherLists(const ValueType& type, const Source& source, arrow::ArrayData& result) {
  PODIUM_ASSIGN_OR_RETURN(BufferPtr offsets, Allocate(static_cast<std::int64_t>(source.size() + 1) * 4));
  auto* to = reinterpret_cast<std::int32_t*>(offsets->mutable_data());
  std::vector<std::vector<ValueRef>> refs(type.children.size());
  *to++ = 0;
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (!source.IsNull(i)) {
      const std::uint8_t* image = BytesAt(source.base(i), source.slot(i)).data;
      if (type.layout == ValueLayout::kArray) {
        AppendElements(type.children[0], image, refs[0]);
      } else {
        AppendElements(type.children[0], image + 4, refs[0]);
        AppendElements(type.children[1], image + 4 + LoadUnaligned<std::uint32_t>(image), refs[1]);
      }
    }
    if (refs[0].size() > std::numeric_limits<std::int32_t>::max()) {
      return TooLarge(static_cast<std::int64_t>(refs[0].size()));
    }
    *to++ = static_cast<std::int32_t>(refs[0].size());
  }
  result.buffers.push_back(std::move(offsets));
  std::vector<ArrayDataPtr> children;
  for (std::size_t c = 0; c < refs.size(); ++c) {
    PODIUM_ASSIGN_OR_RETURN(ArrayDataPtr child, GatherValues(type.children[c], {}, RefSource(refs[c])));
    children.push_back(std::move(child));
  }
  if (type.layout == ValueLayout::kMap) {
    const auto& entries = static_cast<const arrow::MapType&>(*type.arrow).value_type();
    auto entry = arrow::ArrayData::Make(entries, static_cast<std::int64_t>(refs[0].size()), {nullptr}, 0);
    entry->child_data = std::move(children);
    children = {std::move(entry)};
  }
  result.child_data = std::move(children);
  return Status::OK();
}

template <class Source>
Status GatherRows(const ValueType& type, const Source& source, arrow::ArrayData& result) {
  std::vector<ValueRef> refs(source.size());
  for (std::size_t c = 0; c < type.children.size(); ++c) {
    for (std::size_t i = 0; i < source.size(); ++i) {
      refs[i] = ValueRef::Null();
      if (source.IsNull(i)) continue;
      const BinaryRowReader row(BytesAt(source.base(i), source.slot(i)).data, type.children.size());
      if (!row.IsNull(c)) refs[i] = {row.data(), row.slot(c)};
    }
    PODIUM_ASSIGN_OR_RETURN(ArrayDataPtr child, GatherValues(type.children[c], {}, RefSource(refs)));
    result.child_data.push_back(std::move(child));
  }
  return Status::OK();
}

template <class Source>
Result<ArrayDataPtr> GatherValues(const ValueType& type, const BatchPart& part, const Source& source) {
  const auto count = static_cast<std::int64_t>(part.size() + source.size());
  auto result = std::make_shared<arrow::ArrayData>(type.arrow, count);
  if (type.layout == ValueLayout::kNull) {
    result->buffers.push_back(nullptr);
    result->null_count = count;
    return result;
  }
  PODIUM_ASSIGN_OR_RETURN(BufferPtr validity, GatherValidity(part, source));
  result->null_count = validity == nullptr ? 0 : arrow::kUnknownNullCount;
  result->buffers.push_back(std::move(validity));
  switch (type.layout) {
    case ValueLayout::kBytes:
      PODIUM_RETURN_NOT_OK(GatherBytes(part, source, *result));
      break;
    case ValueLayout::kArray:
    case ValueLayout::kMap:
      PODIUM_RETURN_NOT_OK(GatherLists(type, source, *result));
      break;
    case ValueLayout::kRow:
      PODIUM_RETURN_NOT_OK(GatherRows(type, source, *result));
      break;
    default: {
      PODIUM_ASSIGN_OR_RETURN(BufferPtr values, GatherFixed(type, part, source));
      result->buffers.push_back(std::move(values));
    }
  }
  return result;
}

/// Nested columns come as two arrays, since the batch's part is a take and the rest is parsed.
Result<ArrayDataPtr> Concatenate(const ValueType& type, const ArrayDataPtr& first,
                                 const ArrayDataPtr& second) {
  if (first->length == 0) return second;
  if (second->length == 0) return first;
  // The batch may name its child fields differently; Concatenate wants one type.
  auto head = first->Copy();
  head->type = type.arrow;
  PODIUM_ARROW_ASSIGN_OR_RETURN(std::shared_ptr<arrow::Array> both,
                                arrow::Concatenate({arrow::MakeArray(head), arrow::MakeArray(second)}));
  return both->data();
}

}  // namespace

Result<std::shared_ptr<arrow::RecordBatch>> BinaryRowCodec::Gather(
    std::span<const std::int32_t> rows, std::span<const std::uint8_t* const> images) const {
  std::vector<ArrayDataPtr> columns;
  columns.reserve(types_.size());
  for (std::size_t c = 0; c < types_.size(); ++c) {
    const ValueType& type = types_[c];
    const ImageSource source(images, types_.size(), c);
    if (!type.nested()) {
      const BatchPart part{.column = rows.empty() ? nullptr : &views_[c], .rows = rows};
      PODIUM_ASSIGN_OR_RETURN(ArrayDataPtr column, GatherValues(type, part, source));
      columns.push_back(std::move(column));
      continue;
    }
    PODIUM_ASSIGN_OR_RETURN(ArrayDataPtr column, GatherValues(type, {}, source));
    if (!rows.empty()) {
      PODIUM_ASSIGN_OR_RETURN(ArrayDataPtr taken, Take(*bound_->column_data(columns_[c]), rows));
      PODIUM_ASSIGN_OR_RETURN(column, Concatenate(type, taken, column));
    }
    columns.push_back(std::move(column));
  }
  return arrow::RecordBatch::Make(schema_, static_cast<std::int64_t>(rows.size() + images.size()),
                                  std::move(columns));
}

}  // namespace podium
