#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "podium/base/raw_vector.h"
#include "podium/base/result.h"
#include "podium/columnar/binary_row_codec.h"
#include "podium/columnar/value_layout.h"
#include "podium/rank/key_batch.h"
#include "podium/row/logical_type.h"

namespace podium {

/// Makes keys that are only ever tested for equality, partition keys and row keys, from the columns of Arrow
/// batches: see KeyColumn for the two forms. A single BIGINT-wide column without NULLs is not even copied.
///
/// Equality is that of binary row images, as in Flink's keyed state: two MAPs with the same entries in
/// another order are two keys (test/parity/recorded/nested_partition_map).
class EqualityKeys {
 public:
  static Result<EqualityKeys> Make(const RowType& input, const std::vector<std::int32_t>& columns);

  KeyForm form() const { return form_; }

  /// Keys of `num_records` records, record i of row row_index[i] (empty: of row i). Valid until the next
  /// call, as long as the batch lives. Returns Invalid for a batch with other Arrow types.
  Result<KeyColumn> Extract(const std::shared_ptr<arrow::RecordBatch>& rows,
                            std::span<const std::int32_t> row_index, std::size_t num_records);

 private:
  EqualityKeys(const RowType& input, const std::vector<std::int32_t>& columns);
  KeyColumn ExtractWords(std::span<const std::int32_t> row_index, std::size_t num_records);
  Result<KeyColumn> ExtractBytes(std::span<const std::int32_t> row_index, std::size_t num_records);

  KeyForm form_ = KeyForm::kNone;
  BinaryRowCodec codec_;
  RawVector<std::uint64_t> words_;
  RawVector<std::uint8_t> nulls_;
  RawVector<std::uint32_t> offsets_;
  RawVector<std::uint8_t> bytes_;
  RawVector<std::uint8_t*> images_;
  std::vector<std::int32_t> identity_;
};

}  // namespace podium
