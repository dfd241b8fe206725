#include "podium/row/plain_value.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "podium/row/binary_row_writer.h"

namespace podium {
namespace {

using List = std::vector<PlainValue>;

Int128 PowerOfTen(int exponent) {
  Int128 power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

std::uint64_t AnyWord(const Choose& choose) { return choose(1ULL << 32) << 32 | choose(1ULL << 32); }

std::int64_t RandomInteger(std::int64_t least, std::int64_t most, const Choose& choose) {
  switch (choose(6)) {
    case 0:
      return least;
    case 1:
      return most;
    case 2:
      return -1;
    case 3:
      return static_cast<std::int64_t>(choose(3));
    default: {
      const std::uint64_t range = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least);
      const std::uint64_t word = AnyWord(choose);
      return static_cast<std::int64_t>(static_cast<std::uint64_t>(least) +
                                       (range + 1 == 0 ? word : word % (range + 1)));
    }
  }
}

double RandomDouble(const Choose& choose) {
  constexpr double kSpecial[] = {0.0, -0.0, 1.0, -1.0, 0.5};
  switch (choose(6)) {
    case 0:
      return std::numeric_limits<double>::quiet_NaN();
    case 1:
      return std::numeric_limits<double>::infinity();
    case 2:
      return -std::numeric_limits<double>::infinity();
    case 3:
      return std::bit_cast<double>(AnyWord(choose));  // Any bits: other NaNs, denormals.
    default:
      return kSpecial[choose(std::size(kSpecial))];
  }
}

float RandomFloat(const Choose& choose) {
  if (choose(3) == 0) return std::bit_cast<float>(static_cast<std::uint32_t>(choose(1ULL << 32)));
  return static_cast<float>(RandomDouble(choose));
}

std::string RandomBytes(const Choose& choose) {
  constexpr char kBytes[] = {'\x00', '\x01', '\x02', 'a', 'b', '\xFE', '\xFF'};
  std::string bytes(choose(choose(8) == 0 ? 40 : 10), '\0');
  for (char& byte : bytes) byte = kBytes[choose(std::size(kBytes))];
  return bytes;
}

Int128 RandomDecimal(std::int32_t precision, const Choose& choose) {
  const Int128 bound = PowerOfTen(precision);
  if (choose(4) == 0) return choose(2) == 0 ? bound - 1 : 1 - bound;
  const auto word = static_cast<Int128>(static_cast<UInt128>(AnyWord(choose)) << 64 | AnyWord(choose));
  return word % (choose(2) == 0 ? bound : std::min(bound, Int128{300}));
}

TimestampValue RandomTimestamp(std::int32_t precision, const Choose& choose) {
  TimestampValue value{.epoch_ms = RandomInteger(-62135596800000, 253402300799999, choose), .nano_of_ms = 0};
  if (precision > kMaxCompactTimestamp) value.nano_of_ms = static_cast<std::int32_t>(choose(1'000'000));
  return value;
}

PlainValue RandomNested(const LogicalType& type, const Choose& choose) {
  List list;
  if (type.root() == TypeRoot::kRow) return {RandomRow(type.children(), choose)};
  const std::uint64_t size = choose(5);
  for (std::uint64_t i = 0; i < size; ++i) {
    list.push_back(RandomValue(type.children()[0], choose));
    if (type.root() == TypeRoot::kMap) list.push_back(RandomValue(type.children()[1], choose));
    if (type.root() == TypeRoot::kMultiset) {
      list.emplace_back().content = static_cast<std::int64_t>(1 + choose(3));
    }
  }
  return {std::move(list)};
}

/// The types of a nested value's list, in turn.
std::vector<LogicalType> ListTypes(const LogicalType& type) {
  if (type.root() == TypeRoot::kMultiset) return {type.children()[0], LogicalType::Int()};
  return type.children();
}

std::vector<std::uint8_t> NestedImage(const List& list, const LogicalType& type);

void WriteValue(const PlainValue& value, const LogicalType& type, std::size_t i, BinaryFieldsWriter& writer) {
  if (value.is_null()) return writer.WriteNull(i);
  const auto integer = [&] { return std::get<std::int64_t>(value.content); };
  switch (type.root()) {
    case TypeRoot::kBoolean:
      return writer.WriteBool(i, std::get<bool>(value.content));
    case TypeRoot::kTinyInt:
      return writer.WriteInt8(i, static_cast<std::int8_t>(integer()));
    case TypeRoot::kSmallInt:
      return writer.WriteInt16(i, static_cast<std::int16_t>(integer()));
    case TypeRoot::kInt:
    case TypeRoot::kDate:
    case TypeRoot::kTime:
    case TypeRoot::kIntervalYearMonth:
      return writer.WriteInt32(i, static_cast<std::int32_t>(integer()));
    case TypeRoot::kFloat:
      return writer.WriteFloat(i, static_cast<float>(std::get<double>(value.content)));
    case TypeRoot::kDouble:
      return writer.WriteDouble(i, std::get<double>(value.content));
    case TypeRoot::kDecimal:
      return writer.WriteDecimal(i, std::get<Int128>(value.content), type.precision());
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return writer.WriteTimestamp(i, std::get<TimestampValue>(value.content), type.precision());
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return writer.WriteBytes(i, std::get<std::string>(value.content));
    case TypeRoot::kArray:
    case TypeRoot::kMap:
    case TypeRoot::kMultiset:
    case TypeRoot::kRow:
      return writer.WriteNested(i, NestedImage(std::get<List>(value.content), type));
    default:
      return writer.WriteInt64(i, integer());
  }
}

/// The image of an ARRAY of elements first, first + step, first + 2 * step... of the list.
std::vector<std::uint8_t> ArrayImage(const List& list, std::size_t first, std::size_t step,
                                     const LogicalType& element) {
  BinaryArrayWriter writer(StorageOf(element));
  writer.Reset(list.size() / step);
  for (std::size_t i = 0; i < list.size() / step; ++i) WriteValue(list[first + i * step], element, i, writer);
  const RowImage image = writer.Finish().value();
  return {image.begin(), image.end()};
}

std::vector<std::uint8_t> NestedImage(const List& list, const LogicalType& type) {
  if (type.root() == TypeRoot::kRow) return WriteRow(list, type.children());
  if (type.root() == TypeRoot::kArray) return ArrayImage(list, 0, 1, type.children()[0]);
  const std::vector<LogicalType> types = ListTypes(type);
  std::vector<std::uint8_t> map;
  AssembleMap(ArrayImage(list, 0, 2, types[0]), ArrayImage(list, 1, 2, types[1]), map);
  return map;
}

PlainValue ReadValue(const BinaryFieldsReader& fields, std::size_t i, const LogicalType& type) {
  if (fields.IsNull(i)) return {};
  switch (type.root()) {
    case TypeRoot::kBoolean:
      return {fields.GetBool(i)};
    case TypeRoot::kTinyInt:
      return {std::int64_t{fields.GetInt8(i)}};
    case TypeRoot::kSmallInt:
      return {std::int64_t{fields.GetInt16(i)}};
    case TypeRoot::kInt:
    case TypeRoot::kDate:
    case TypeRoot::kTime:
    case TypeRoot::kIntervalYearMonth:
      return {std::int64_t{fields.GetInt32(i)}};
    case TypeRoot::kFloat:
      return {static_cast<double>(fields.GetFloat(i))};
    case TypeRoot::kDouble:
      return {fields.GetDouble(i)};
    case TypeRoot::kDecimal:
      return {fields.GetDecimal(i, type.precision())};
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return {fields.GetTimestamp(i, type.precision())};
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return {std::string(fields.GetBytes(i))};
    case TypeRoot::kRow:
      return {ReadRow(fields.GetRow(i, type.children().size()), type.children())};
    case TypeRoot::kArray: {
      const BinaryArrayReader array = fields.GetArray(i, StorageOf(type.children()[0]));
      List list;
      for (std::size_t j = 0; j < array.size(); ++j) list.push_back(ReadValue(array, j, type.children()[0]));
      return {std::move(list)};
    }
    case TypeRoot::kMap:
    case TypeRoot::kMultiset: {
      const std::vector<LogicalType> types = ListTypes(type);
      const BinaryMapReader map = fields.GetMap(i, StorageOf(types[0]), StorageOf(types[1]));
      List list;
      for (std::size_t j = 0; j < map.size(); ++j) {
        list.push_back(ReadValue(map.keys(), j, types[0]));
        list.push_back(ReadValue(map.values(), j, types[1]));
      }
      return {std::move(list)};
    }
    default:
      return {fields.GetInt64(i)};
  }
}

template <class T>
int ThreeWay(const T& left, const T& right) {
  return left < right ? -1 : right < left ? 1 : 0;
}

int CompareDoubles(double left, double right) {
  if (std::isnan(left) || std::isnan(right)) return ThreeWay(std::isnan(left), std::isnan(right));
  return ThreeWay(left, right);
}

int CompareBytes(const std::string& left, const std::string& right) {
  const std::size_t shorter = std::min(left.size(), right.size());
  for (std::size_t i = 0; i < shorter; ++i) {
    const int difference =
        ThreeWay(static_cast<unsigned char>(left[i]), static_cast<unsigned char>(right[i]));
    if (difference != 0) return difference;
  }
  return ThreeWay(left.size(), right.size());
}

int CompareLists(const List& left, const List& right) {
  const std::size_t shorter = std::min(left.size(), right.size());
  for (std::size_t i = 0; i < shorter; ++i) {
    const int difference = CompareValues(left[i], right[i]);
    if (difference != 0) return difference;
  }
  return ThreeWay(left.size(), right.size());
}

}  // namespace

LogicalType RandomType(const Choose& choose, int depth, Orderable orderable) {
  const bool nested = depth > 0 && choose(3) == 0;
  if (!nested) {
    switch (choose(18)) {
      case 0:
        return LogicalType::Boolean();
      case 1:
        return LogicalType::TinyInt();
      case 2:
        return LogicalType::SmallInt();
      case 3:
        return LogicalType::Int();
      case 4:
        return LogicalType::BigInt();
      case 5:
        return LogicalType::Float();
      case 6:
        return LogicalType::Double();
      case 7:
        return LogicalType::Decimal(static_cast<std::int32_t>(1 + choose(18)), 1);
      case 8:
        return LogicalType::Decimal(static_cast<std::int32_t>(19 + choose(20)), 2);
      case 9:
        return LogicalType::Char(5);
      case 10:
        return LogicalType::String();
      case 11:
        return LogicalType::Bytes();
      case 12:
        return LogicalType::Date();
      case 13:
        return LogicalType::Time(3);
      case 14:
        return LogicalType::Timestamp(static_cast<std::int32_t>(choose(10)));
      case 15:
        return LogicalType::TimestampLtz(static_cast<std::int32_t>(choose(10)));
      case 16:
        return LogicalType::IntervalYearMonth();
      default:
        return LogicalType::IntervalDayTime();
    }
  }
  const auto child = [&] { return RandomType(choose, depth - 1, orderable); };
  switch (choose(orderable == Orderable::kOnly ? 2 : 4)) {
    case 0:
      return LogicalType::Array(child());
    case 1: {
      std::vector<LogicalType> types;
      const std::uint64_t size = 1 + choose(3);
      for (std::uint64_t i = 0; i < size; ++i) types.push_back(child());
      return LogicalType::Row({}, std::move(types));
    }
    case 2: {
      LogicalType key = child();
      return LogicalType::Map(std::move(key), child());
    }
    default:
      return LogicalType::Multiset(child());
  }
}

PlainValue RandomValue(const LogicalType& type, const Choose& choose) {
  if (choose(6) == 0) return {};
  switch (type.root()) {
    case TypeRoot::kBoolean:
      return {choose(2) == 1};
    case TypeRoot::kTinyInt:
      return {RandomInteger(-128, 127, choose)};
    case TypeRoot::kSmallInt:
      return {RandomInteger(-32768, 32767, choose)};
    case TypeRoot::kInt:
    case TypeRoot::kDate:
    case TypeRoot::kTime:
    case TypeRoot::kIntervalYearMonth:
      return {RandomInteger(INT32_MIN, INT32_MAX, choose)};
    case TypeRoot::kFloat:
      return {static_cast<double>(RandomFloat(choose))};
    case TypeRoot::kDouble:
      return {RandomDouble(choose)};
    case TypeRoot::kDecimal:
      return {RandomDecimal(type.precision(), choose)};
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return {RandomTimestamp(type.precision(), choose)};
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return {RandomBytes(choose)};
    case TypeRoot::kArray:
    case TypeRoot::kMap:
    case TypeRoot::kMultiset:
    case TypeRoot::kRow:
      return RandomNested(type, choose);
    default:
      return {RandomInteger(INT64_MIN, INT64_MAX, choose)};
  }
}

PlainRow RandomRow(const std::vector<LogicalType>& types, const Choose& choose) {
  PlainRow row;
  for (const LogicalType& type : types) row.push_back(RandomValue(type, choose));
  return row;
}

std::vector<std::uint8_t> WriteRow(const PlainRow& row, const std::vector<LogicalType>& types) {
  BinaryRowWriter writer(types.size());
  for (std::size_t i = 0; i < types.size(); ++i) WriteValue(row[i], types[i], i, writer);
  const RowImage image = writer.Finish().value();
  return {image.begin(), image.end()};
}

PlainRow ReadRow(const BinaryRowReader& row, const std::vector<LogicalType>& types) {
  PlainRow values;
  for (std::size_t i = 0; i < types.size(); ++i) values.push_back(ReadValue(row, i, types[i]));
  return values;
}

bool SameValue(const PlainValue& left, const PlainValue& right) {
  if (left.content.index() != right.content.index()) return false;
  if (const auto* list = std::get_if<List>(&left.content))
    return SameRow(*list, std::get<List>(right.content));
  if (const auto* number = std::get_if<double>(&left.content)) {
    return std::bit_cast<std::uint64_t>(*number) ==
           std::bit_cast<std::uint64_t>(std::get<double>(right.content));
  }
  return CompareValues(left, right) == 0;
}

bool SameRow(const PlainRow& left, const PlainRow& right) {
  return std::ranges::equal(left, right, SameValue);
}

int CompareValues(const PlainValue& left, const PlainValue& right) {
  if (left.is_null() || right.is_null()) return ThreeWay(!left.is_null(), !right.is_null());
  return std::visit(
      [&right](const auto& value) -> int {
        using T = std::remove_cvref_t<decltype(value)>;
        const T& other = std::get<T>(right.content);
        if constexpr (std::is_same_v<T, std::monostate>) {
          return 0;
        } else if constexpr (std::is_same_v<T, double>) {
          return CompareDoubles(value, other);
        } else if constexpr (std::is_same_v<T, std::string>) {
          return CompareBytes(value, other);
        } else if constexpr (std::is_same_v<T, List>) {
          return CompareLists(value, other);
        } else {
          return ThreeWay(value, other);
        }
      },
      left.content);
}

int CompareRows(const PlainRow& left, const PlainRow& right, const std::vector<OrderColumn>& order) {
  for (const OrderColumn& column : order) {
    const PlainValue& a = left[static_cast<std::size_t>(column.column)];
    const PlainValue& b = right[static_cast<std::size_t>(column.column)];
    int difference = CompareValues(a, b);
    if (difference == 0) continue;
    if (a.is_null() || b.is_null()) return column.nulls == NullOrder::kFirst ? difference : -difference;
    return column.direction == SortDirection::kAscending ? difference : -difference;
  }
  return 0;
}

}  // namespace podium
