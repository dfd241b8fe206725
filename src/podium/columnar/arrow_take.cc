#include "podium/columnar/arrow_take.h"

#include <arrow/api.h>
#include <arrow/util/bit_util.h>

#include <cassert>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "podium/columnar/arrow_types.h"
#include "podium/columnar/copy_bytes_internal.h"

namespace podium {
namespace {

using Indices = std::span<const std::int32_t>;
using ArrayDataResult = Result<std::shared_ptr<arrow::ArrayData>>;

Result<std::shared_ptr<arrow::Buffer>> Allocate(std::int64_t bytes) {
  PODIUM_ARROW_ASSIGN_OR_RETURN(std::shared_ptr<arrow::Buffer> buffer, arrow::AllocateBuffer(bytes));
  return buffer;
}

/// Arrow allows an empty array to come without its buffer.
const std::uint8_t* Data(const arrow::ArrayData& array, std::size_t buffer) {
  return array.buffers[buffer] == nullptr ? nullptr : array.buffers[buffer]->data();
}

Result<std::shared_ptr<arrow::Buffer>> TakeBits(const std::uint8_t* bits, std::int64_t offset,
                                                Indices indices) {
  const auto count = static_cast<std::int64_t>(indices.size());
  PODIUM_ASSIGN_OR_RETURN(auto buffer, Allocate(arrow::bit_util::BytesForBits(count)));
  std::uint8_t* out = buffer->mutable_data();
  std::memset(out, 0, static_cast<std::size_t>(buffer->size()));
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const std::int64_t from = offset + indices[i];
    const unsigned bit = bits[from >> 3] >> (from & 7) & 1U;
    out[i >> 3] = static_cast<std::uint8_t>(out[i >> 3] | bit << (i & 7));
  }
  return buffer;
}

template <class Word>
void TakeWords(const std::uint8_t* values, std::int64_t offset, Indices indices, std::uint8_t* out) {
  const Word* from = reinterpret_cast<const Word*>(values) + offset;
  Word* to = reinterpret_cast<Word*>(out);
  for (std::size_t i = 0; i < indices.size(); ++i) to[i] = from[indices[i]];
}

struct SixteenBytes {
  std::uint64_t low;
  std::uint64_t high;
};

ArrayDataResult TakeFixedWidth(const arrow::ArrayData& array, int width, Indices indices,
                               std::shared_ptr<arrow::ArrayData> result) {
  PODIUM_ASSIGN_OR_RETURN(auto buffer, Allocate(static_cast<std::int64_t>(indices.size()) * width));
  const std::uint8_t* values = Data(array, 1);
  std::uint8_t* out = buffer->mutable_data();
  switch (width) {
    case 1:
      TakeWords<std::uint8_t>(values, array.offset, indices, out);
      break;
    case 2:
      TakeWords<std::uint16_t>(values, array.offset, indices, out);
      break;
    case 4:
      TakeWords<std::uint32_t>(values, array.offset, indices, out);
      break;
    case 8:
      TakeWords<std::uint64_t>(values, array.offset, indices, out);
      break;
    case 16:
      TakeWords<SixteenBytes>(values, array.offset, indices, out);
      break;
    default:
      return Status::Internal("take of a fixed width of ", width, " bytes");
  }
  result->buffers.push_back(std::move(buffer));
  return result;
}

/// Offsets of the taken elements; the caller copies what lies between them.
Result<std::shared_ptr<arrow::Buffer>> TakeOffsets(const std::int32_t* offsets, Indices indices) {
  const auto count = static_cast<std::int64_t>(indices.size());
  PODIUM_ASSIGN_OR_RETURN(auto buffer, Allocate((count + 1) * 4));
  auto* out = reinterpret_cast<std::int32_t*>(buffer->mutable_data());
  std::int64_t total = 0;
  out[0] = 0;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    total += offsets[indices[i] + 1] - offsets[indices[i]];
    out[i + 1] = static_cast<std::int32_t>(total);
  }
  if (total > std::numeric_limits<std::int32_t>::max()) {
    return Status::Invalid("a column of one batch exceeds 2 GiB; use smaller batches: ", total, " bytes");
  }
  return buffer;
}

ArrayDataResult TakeBinary(const arrow::ArrayData& array, Indices indices,
                           std::shared_ptr<arrow::ArrayData> result) {
  const std::int32_t* from = array.GetValues<std::int32_t>(1);
  PODIUM_ASSIGN_OR_RETURN(auto offsets, TakeOffsets(from, indices));
  const auto* to = reinterpret_cast<const std::int32_t*>(offsets->data());
  PODIUM_ASSIGN_OR_RETURN(auto bytes, Allocate(to[indices.size()]));
  if (bytes->size() > 0) {
    const std::uint8_t* data = Data(array, 2);
    std::uint8_t* out = bytes->mutable_data();
    for (std::size_t i = 0; i < indices.size(); ++i) {
      CopyBytes(out + to[i], data + from[indices[i]], static_cast<std::size_t>(to[i + 1] - to[i]));
    }
  }
  result->buffers.push_back(std::move(offsets));
  result->buffers.push_back(std::move(bytes));
  return result;
}

ArrayDataResult TakeList(const arrow::ArrayData& array, Indices indices,
                         std::shared_ptr<arrow::ArrayData> result) {
  const std::int32_t* from = array.GetValues<std::int32_t>(1);
  PODIUM_ASSIGN_OR_RETURN(auto offsets, TakeOffsets(from, indices));
  std::vector<std::int32_t> elements;
  elements.reserve(
      static_cast<std::size_t>(reinterpret_cast<const std::int32_t*>(offsets->data())[indices.size()]));
  for (const std::int32_t index : indices) {
    for (std::int32_t element = from[index]; element < from[index + 1]; ++element) {
      elements.push_back(element);
    }
  }
  PODIUM_ASSIGN_OR_RETURN(auto child, Take(*array.child_data[0], elements));
  result->buffers.push_back(std::move(offsets));
  result->child_data.push_back(std::move(child));
  return result;
}

ArrayDataResult TakeStruct(const arrow::ArrayData& array, Indices indices,
                           std::shared_ptr<arrow::ArrayData> result) {
  // A struct's offset applies to its children, which know nothing of it.
  std::vector<std::int32_t> shifted;
  if (array.offset != 0) {
    shifted.assign(indices.begin(), indices.end());
    for (std::int32_t& index : shifted) index += static_cast<std::int32_t>(array.offset);
    indices = shifted;
  }
  for (const auto& child_data : array.child_data) {
    PODIUM_ASSIGN_OR_RETURN(auto child, Take(*child_data, indices));
    result->child_data.push_back(std::move(child));
  }
  return result;
}

}  // namespace

ArrayDataResult Take(const arrow::ArrayData& array, Indices indices) {
  assert([&] {
    for (const std::int32_t index : indices) {
      if (index < 0 || index >= array.length) return false;
    }
    return true;
  }());
  auto result = std::make_shared<arrow::ArrayData>(array.type, static_cast<std::int64_t>(indices.size()));
  if (array.type->id() == arrow::Type::NA) {
    result->buffers.push_back(nullptr);
    result->null_count = result->length;
    return result;
  }
  if (array.MayHaveNulls()) {
    PODIUM_ASSIGN_OR_RETURN(auto validity, TakeBits(array.buffers[0]->data(), array.offset, indices));
    result->buffers.push_back(std::move(validity));
    result->null_count = arrow::kUnknownNullCount;
  } else {
    result->buffers.push_back(nullptr);
    result->null_count = 0;
  }
  switch (array.type->id()) {
    case arrow::Type::BOOL: {
      PODIUM_ASSIGN_OR_RETURN(auto bits, TakeBits(Data(array, 1), array.offset, indices));
      result->buffers.push_back(std::move(bits));
      return result;
    }
    case arrow::Type::INT8:
    case arrow::Type::INT16:
    case arrow::Type::INT32:
    case arrow::Type::INT64:
    case arrow::Type::FLOAT:
    case arrow::Type::DOUBLE:
    case arrow::Type::DECIMAL128:
    case arrow::Type::DATE32:
    case arrow::Type::TIME32:
    case arrow::Type::TIMESTAMP:
      return TakeFixedWidth(array, array.type->byte_width(), indices, result);
    case arrow::Type::STRING:
    case arrow::Type::BINARY:
      return TakeBinary(array, indices, std::move(result));
    case arrow::Type::LIST:
    case arrow::Type::MAP:
      return TakeList(array, indices, std::move(result));
    case arrow::Type::STRUCT:
      return TakeStruct(array, indices, std::move(result));
    default:
      return Status::NotSupported("a column of Arrow type ", array.type->ToString());
  }
}

Result<std::shared_ptr<arrow::RecordBatch>> Take(const arrow::RecordBatch& batch, Indices indices) {
  std::vector<std::shared_ptr<arrow::ArrayData>> columns;
  for (int i = 0; i < batch.num_columns(); ++i) {
    PODIUM_ASSIGN_OR_RETURN(auto column, Take(*batch.column_data(i), indices));
    columns.push_back(std::move(column));
  }
  return arrow::RecordBatch::Make(batch.schema(), static_cast<std::int64_t>(indices.size()),
                                  std::move(columns));
}

}  // namespace podium
