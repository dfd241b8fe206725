#include <arrow/api.h>

#include "gtest/gtest.h"
#include "podium/columnar/binary_row_codec.h"
#include "podium/columnar/random_batches_test_internal.h"
#include "podium/row/binary_row_writer.h"

// The codec writes whole columns by its own loops; here the same rows go value by value through the row
// layer's writers, and every byte must agree.

namespace podium {
namespace {

using Image = std::vector<std::uint8_t>;

template <class Array>
auto ValueOf(const arrow::Array& array, std::int64_t row) {
  return static_cast<const Array&>(array).Value(row);
}

template <class Writer>
void Write(Writer& writer, std::size_t i, const LogicalType& type, const arrow::Array& array,
           std::int64_t row);

Image Finished(const BinaryFieldsWriter& writer) {
  const RowImage image = writer.Finish().value();
  return {image.begin(), image.end()};
}

Image ArrayImage(const LogicalType& element, const arrow::Array& values, std::int64_t begin,
                 std::int64_t end) {
  BinaryArrayWriter writer(StorageOf(element));
  writer.Reset(static_cast<std::size_t>(end - begin));
  for (std::int64_t i = begin; i < end; ++i)
    Write(writer, static_cast<std::size_t>(i - begin), element, values, i);
  return Finished(writer);
}

Image NestedImage(const LogicalType& type, const arrow::Array& array, std::int64_t row) {
  if (type.root() == TypeRoot::kArray) {
    const auto& list = static_cast<const arrow::ListArray&>(array);
    return ArrayImage(type.children()[0], *list.values(), list.value_offset(row), list.value_offset(row + 1));
  }
  if (type.root() == TypeRoot::kRow) {
    const auto& fields = static_cast<const arrow::StructArray&>(array);
    BinaryRowWriter writer(type.children().size());
    for (std::size_t i = 0; i < type.children().size(); ++i) {
      const auto field = fields.field(static_cast<int>(i));
      if (field->IsNull(row)) {
        writer.WriteNull(i);
      } else {
        Write(writer, i, type.children()[i], *field, row);
      }
    }
    return Finished(writer);
  }
  const auto& map = static_cast<const arrow::MapArray&>(array);
  const LogicalType value = type.root() == TypeRoot::kMap ? type.children()[1] : LogicalType::Int();
  const Image keys =
      ArrayImage(type.children()[0], *map.keys(), map.value_offset(row), map.value_offset(row + 1));
  const Image values = ArrayImage(value, *map.items(), map.value_offset(row), map.value_offset(row + 1));
  Image image;
  AssembleMap(keys, values, image);
  return image;
}

TimestampValue TimestampAt(const LogicalType& type, std::int64_t ticks) {
  const std::int64_t per_milli = type.precision() <= 3 ? 1 : type.precision() <= 6 ? 1'000 : 1'000'000;
  const std::int64_t rest = (ticks % per_milli + per_milli) % per_milli;
  return {(ticks - rest) / per_milli, static_cast<std::int32_t>(rest * (1'000'000 / per_milli))};
}

Int128 DecimalAt(const arrow::Array& array, std::int64_t row) {
  const arrow::Decimal128 value(static_cast<const arrow::Decimal128Array&>(array).GetValue(row));
  return static_cast<Int128>(static_cast<UInt128>(static_cast<std::uint64_t>(value.high_bits())) << 64 |
                             value.low_bits());
}

template <class Writer>
void Write(Writer& writer, std::size_t i, const LogicalType& type, const arrow::Array& array,
           std::int64_t row) {
  if (array.IsNull(row)) return writer.WriteNull(i);
  switch (type.root()) {
    case TypeRoot::kBoolean:
      return writer.WriteBool(i, ValueOf<arrow::BooleanArray>(array, row));
    case TypeRoot::kTinyInt:
      return writer.WriteInt8(i, ValueOf<arrow::Int8Array>(array, row));
    case TypeRoot::kSmallInt:
      return writer.WriteInt16(i, ValueOf<arrow::Int16Array>(array, row));
    case TypeRoot::kInt:
    case TypeRoot::kIntervalYearMonth:
      return writer.WriteInt32(i, ValueOf<arrow::Int32Array>(array, row));
    case TypeRoot::kDate:
      return writer.WriteInt32(i, ValueOf<arrow::Date32Array>(array, row));
    case TypeRoot::kTime:
      return writer.WriteInt32(i, ValueOf<arrow::Time32Array>(array, row));
    case TypeRoot::kBigInt:
    case TypeRoot::kIntervalDayTime:
      return writer.WriteInt64(i, ValueOf<arrow::Int64Array>(array, row));
    case TypeRoot::kFloat:
      return writer.WriteFloat(i, ValueOf<arrow::FloatArray>(array, row));
    case TypeRoot::kDouble:
      return writer.WriteDouble(i, ValueOf<arrow::DoubleArray>(array, row));
    case TypeRoot::kDecimal:
      return writer.WriteDecimal(i, DecimalAt(array, row), type.precision());
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return writer.WriteTimestamp(i, TimestampAt(type, ValueOf<arrow::TimestampArray>(array, row)),
                                   type.precision());
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return writer.WriteBytes(i, static_cast<const arrow::BinaryArray&>(array).GetView(row));
    default:
      return writer.WriteNested(i, NestedImage(type, array, row));
  }
}

Image RowImageOf(const RowType& type, const arrow::RecordBatch& batch, std::int64_t row) {
  BinaryRowWriter writer(type.size());
  for (std::size_t i = 0; i < type.size(); ++i) {
    const arrow::Array& column = *batch.column(static_cast<int>(i));
    if (column.IsNull(row)) {
      writer.WriteReservingNull(i, StorageOf(type.types[i]));
    } else {
      Write(writer, i, type.types[i], column, row);
    }
  }
  return Finished(writer);
}

}  // namespace

TEST(BinaryRowWriterAgreementTest, CodecAndWriterAgreeOnEveryByte) {
  const RowType type = EveryType();
  BinaryRowCodec codec(type);
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    const auto batch = RandomBatches(seed).Batch(type, 20);
    ASSERT_TRUE(codec.Bind(batch).ok());
    for (std::int32_t row = 0; row < 20; ++row) {
      std::uint32_t size = 0;
      ASSERT_TRUE(codec.Measure({&row, 1}, {&size, 1}).ok());
      Image image(size, 0xCD);
      std::uint8_t* place = image.data();
      codec.Encode({&row, 1}, {&place, 1});
      ASSERT_EQ(image, RowImageOf(type, *batch, row)) << "seed " << seed << ", row " << row;
    }
  }
}

}  // namespace podium
