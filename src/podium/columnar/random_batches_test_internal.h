#pragma once

#include <arrow/api.h>

#include <cstdint>
#include <memory>
#include <random>

#include "podium/row/logical_type.h"

namespace podium {

/// Random content for tests: every type, NULLs at any depth, short and long strings, extreme numbers.
class RandomBatches {
 public:
  explicit RandomBatches(std::uint32_t seed) : random_(seed) {}

  std::shared_ptr<arrow::RecordBatch> Batch(const RowType& type, std::int64_t num_rows);
  std::shared_ptr<arrow::Array> Column(const LogicalType& type, std::int64_t num_rows);
  /// As Column, but a slice of a longer array, so that offsets are not zero.
  std::shared_ptr<arrow::Array> SlicedColumn(const LogicalType& type, std::int64_t num_rows);
  std::uint64_t Below(std::uint64_t bound) { return random_() % bound; }

 private:
  void Append(const LogicalType& type, arrow::ArrayBuilder& builder);
  void AppendScalar(const LogicalType& type, arrow::ArrayBuilder& builder);
  std::int64_t Integer(int bits);
  std::string String();

  std::mt19937_64 random_;
};

/// A row with a column of each type that can be payload.
RowType EveryType();
/// The scalar ones: what can be a key.
RowType EveryScalarType();

}  // namespace podium
