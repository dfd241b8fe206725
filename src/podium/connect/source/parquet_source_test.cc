#include <arrow/api.h>
#include <arrow/io/file.h>
#include <parquet/arrow/writer.h>

#include "gtest/gtest.h"
#include "podium/connect/connect_test_support.h"
#include "podium/connect/source/source.h"

namespace podium {
namespace {

using testing_support::ReadAll;
using testing_support::Table;
using testing_support::TemporaryFolder;
using testing_support::Text;

/// One column of a file, as Arrow has it.
template <class BuilderType, class Value>
std::shared_ptr<arrow::Array> Column(const std::shared_ptr<arrow::DataType>& type,
                                     const std::vector<Value>& values) {
  BuilderType builder(type, arrow::default_memory_pool());
  EXPECT_TRUE(builder.AppendNull().ok());
  for (const Value& value : values) EXPECT_TRUE(builder.Append(value).ok());
  return builder.Finish().ValueOrDie();
}

class ParquetSourceTest : public ::testing::Test {
 protected:
  void WriteFile(const std::vector<std::string>& names,
                 const std::vector<std::shared_ptr<arrow::Array>>& columns,
                 std::int64_t row_group_rows = 1000) {
    arrow::FieldVector fields;
    for (std::size_t i = 0; i < names.size(); ++i)
      fields.push_back(arrow::field(names[i], columns[i]->type()));
    const auto table = arrow::Table::Make(arrow::schema(fields), columns);
    const auto file = arrow::io::FileOutputStream::Open(path_).ValueOrDie();
    const auto properties = parquet::ArrowWriterProperties::Builder().store_schema()->build();
    ASSERT_TRUE(parquet::arrow::WriteTable(*table, arrow::default_memory_pool(), file, row_group_rows,
                                           parquet::default_writer_properties(), properties)
                    .ok());
    ASSERT_TRUE(file->Close().ok());
  }
  /// The column `v` of the file, declared as `type`.
  std::string ReadAs(const std::shared_ptr<arrow::Array>& column, const LogicalType& type) {
    WriteFile({"v"}, {column});
    return Read({{"v"}, {type}});
  }
  std::string Read(const RowType& type, const std::vector<std::int32_t>& columns = {}) {
    const auto table = Table(type, {{"connector", "filesystem"}, {"format", "parquet"}, {"path", path_}});
    const auto batch = ReadAll(table, columns, 3);
    if (batch.ok()) return Text(batch.value(), ValueStyle::kScript);
    std::string text = batch.status().message();
    const std::size_t at = text.find(folder_.path() + "/");
    if (at != std::string::npos) text.erase(at, folder_.path().size() + 1);
    return text + (batch.status().hint().empty() ? "" : "\n" + batch.status().hint());
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.PathOf("in.parquet");
};

TEST_F(ParquetSourceTest, WidensNumbers) {
  EXPECT_EQ(ReadAs(Column<arrow::Int8Builder, std::int8_t>(arrow::int8(), {-1}), LogicalType::BigInt()),
            "[null]\n[-1]\n");
  EXPECT_EQ(ReadAs(Column<arrow::UInt32Builder, std::uint32_t>(arrow::uint32(), {4294967295U}),
                   LogicalType::BigInt()),
            "[null]\n[4294967295]\n");
  EXPECT_EQ(ReadAs(Column<arrow::UInt8Builder, std::uint8_t>(arrow::uint8(), {255}), LogicalType::SmallInt()),
            "[null]\n[255]\n");
  EXPECT_EQ(ReadAs(Column<arrow::FloatBuilder, float>(arrow::float32(), {0.5F}), LogicalType::Double()),
            "[null]\n[5e-01]\n");
  EXPECT_EQ(ReadAs(Column<arrow::Decimal128Builder, arrow::Decimal128>(arrow::decimal128(5, 1),
                                                                       {arrow::Decimal128(15)}),
                   LogicalType::Decimal(10, 3)),
            "[null]\n[\"1.500\"]\n");
}

TEST_F(ParquetSourceTest, RefusesNarrowerTypesAndOtherOnes) {
  const auto wide = Column<arrow::Int64Builder, std::int64_t>(arrow::int64(), {1});
  EXPECT_EQ(ReadAs(wide, LogicalType::Int()),
            "in.parquet: column v: the file has type int64, the table declares INT\n"
            "declare a wider type, such as BIGINT");
  EXPECT_EQ(ReadAs(wide, LogicalType::String()),
            "in.parquet: column v: the file has type int64, the table declares STRING");
  EXPECT_EQ(ReadAs(Column<arrow::DoubleBuilder, double>(arrow::float64(), {1}), LogicalType::Float()),
            "in.parquet: column v: the file has type double, the table declares FLOAT\ndeclare it DOUBLE");
  const auto decimal = Column<arrow::Decimal128Builder, arrow::Decimal128>(arrow::decimal128(10, 2),
                                                                           {arrow::Decimal128(123456)});
  EXPECT_EQ(ReadAs(decimal, LogicalType::Decimal(10, 1)),
            "in.parquet: column v: the file has type decimal128(10, 2), the table declares DECIMAL(10, 1)\n"
            "declare at least 2 digits behind the point");
  EXPECT_EQ(ReadAs(decimal, LogicalType::Decimal(5, 2)),
            "in.parquet: column v: a value does not fit the type decimal128(5, 2)");
  EXPECT_EQ(ReadAs(wide, LogicalType::BigInt(/*nullable=*/false)),
            "in.parquet: column v: NULL in a column of type BIGINT NOT NULL");
}

TEST_F(ParquetSourceTest, ReadsTimestampsOfAnyUnit) {
  const auto nanos =
      Column<arrow::TimestampBuilder, std::int64_t>(arrow::timestamp(arrow::TimeUnit::NANO), {-1});
  EXPECT_EQ(ReadAs(nanos, LogicalType::Timestamp(9)), "[null]\n[\"1969-12-31 23:59:59.999999999\"]\n");
  EXPECT_EQ(ReadAs(nanos, LogicalType::Timestamp(3)), "[null]\n[\"1969-12-31 23:59:59.999\"]\n");
  const auto millis =
      Column<arrow::TimestampBuilder, std::int64_t>(arrow::timestamp(arrow::TimeUnit::MILLI, "UTC"), {1500});
  EXPECT_EQ(ReadAs(millis, LogicalType::TimestampLtz(6)), "[null]\n[\"1970-01-01 00:00:01.500000Z\"]\n");
  EXPECT_EQ(ReadAs(millis, LogicalType::Timestamp(3)), "[null]\n[\"1970-01-01 00:00:01.500\"]\n");
  const auto far = Column<arrow::TimestampBuilder, std::int64_t>(arrow::timestamp(arrow::TimeUnit::MILLI),
                                                                 {253402300799000});
  EXPECT_EQ(ReadAs(far, LogicalType::Timestamp(9)),
            "in.parquet: column v: a value does not fit the type timestamp[ns]");
  const auto time =
      Column<arrow::Time64Builder, std::int64_t>(arrow::time64(arrow::TimeUnit::MICRO), {1'500'999});
  EXPECT_EQ(ReadAs(time, LogicalType::Time(3)), "[null]\n[\"00:00:01.500\"]\n");
}

TEST_F(ParquetSourceTest, ReadsStringsOfAnyEncoding) {
  EXPECT_EQ(ReadAs(Column<arrow::LargeStringBuilder, std::string>(arrow::large_utf8(), {"日"}),
                   LogicalType::String()),
            "[null]\n[\"日\"]\n");
  EXPECT_EQ(ReadAs(Column<arrow::BinaryBuilder, std::string>(arrow::binary(), {"a"}), LogicalType::String()),
            "[null]\n[\"a\"]\n");
  EXPECT_EQ(
      ReadAs(Column<arrow::BinaryBuilder, std::string>(arrow::binary(), {"\xFF"}), LogicalType::String()),
      "in.parquet: column v: a string is not valid UTF-8");
  EXPECT_EQ(ReadAs(Column<arrow::FixedSizeBinaryBuilder, std::string>(arrow::fixed_size_binary(2), {"ab"}),
                   LogicalType::Binary(2)),
            "[null]\n[\"6162\"]\n");
  arrow::StringDictionaryBuilder dictionary;
  ASSERT_TRUE(dictionary.AppendNull().ok());
  for (const char* text : {"x", "y", "x"}) ASSERT_TRUE(dictionary.Append(text).ok());
  EXPECT_EQ(ReadAs(dictionary.Finish().ValueOrDie(), LogicalType::String()),
            "[null]\n[\"x\"]\n[\"y\"]\n[\"x\"]\n");
}

TEST_F(ParquetSourceTest, FindsColumnsByNameAndReadsOnlyThoseAskedFor) {
  WriteFile({"other", "price", "name"}, {Column<arrow::StringBuilder, std::string>(arrow::utf8(), {"x"}),
                                         Column<arrow::Int32Builder, std::int32_t>(arrow::int32(), {7}),
                                         Column<arrow::StringBuilder, std::string>(arrow::utf8(), {"a"})});
  const RowType type{{"name", "price"}, {LogicalType::String(), LogicalType::Int()}};
  EXPECT_EQ(Read(type), "[null,null]\n[\"a\",7]\n");
  EXPECT_EQ(Read(type, {1}), "[null]\n[7]\n");
  EXPECT_EQ(Read({{"prices"}, {LogicalType::Int()}}),
            "in.parquet: column not found in the file: prices (did you mean: price?)\n"
            "columns of the file: other, price, name");
}

TEST_F(ParquetSourceTest, ReadsNestedColumnsWhateverTheirNamesInside) {
  const auto list = std::make_shared<arrow::Int32Builder>();
  arrow::ListBuilder lists(arrow::default_memory_pool(), list,
                           arrow::list(arrow::field("element", arrow::int32())));
  ASSERT_TRUE(lists.Append().ok());
  ASSERT_TRUE(list->AppendValues({1, 2}).ok());
  ASSERT_TRUE(lists.AppendNull().ok());
  ASSERT_TRUE(lists.AppendEmptyValue().ok());
  EXPECT_EQ(ReadAs(lists.Finish().ValueOrDie(), LogicalType::Array(LogicalType::BigInt())),
            "[[1,2]]\n[null]\n[[]]\n");
  const auto rows = arrow::StructArray::Make(
                        {Column<arrow::Int32Builder, std::int32_t>(arrow::int32(), {5, 6, 7, 8}),
                         Column<arrow::StringBuilder, std::string>(arrow::utf8(), {"a", "b", "c", "d"})},
                        {std::string("x"), std::string("y")})
                        .ValueOrDie();
  EXPECT_EQ(ReadAs(rows, LogicalType::Row({"y", "x"}, {LogicalType::String(), LogicalType::BigInt()})),
            "[[null,null]]\n[[\"a\",5]]\n[[\"b\",6]]\n[[\"c\",7]]\n[[\"d\",8]]\n");
}

TEST_F(ParquetSourceTest, ReadsManyRowGroupsInPieces) {
  std::vector<std::int64_t> values(5000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::int64_t>(i);
  WriteFile({"v"}, {Column<arrow::Int64Builder, std::int64_t>(arrow::int64(), values)}, 700);
  std::string expected = "[null]\n";
  for (const std::int64_t value : values) expected += "[" + std::to_string(value) + "]\n";
  EXPECT_EQ(Read({{"v"}, {LogicalType::BigInt()}}), expected);
}

TEST_F(ParquetSourceTest, RefusesFilesThatAreNoParquet) {
  folder_.Write("in.parquet", "a,1\n");
  EXPECT_EQ(Read({{"v"}, {LogicalType::Int()}}).substr(0, 12), "in.parquet: ");
  folder_.Write("in.parquet", "");
  EXPECT_EQ(Read({{"v"}, {LogicalType::Int()}}), "in.parquet: Parquet file size is 0 bytes");
}

}  // namespace
}  // namespace podium
