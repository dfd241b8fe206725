#include "podium/rank/binary_row_keys.h"

#include <limits>

#include "podium/row/row_field.h"

namespace podium {
namespace {

KeyColumn ViewOf(const KeyBuffer& keys, KeyForm form, std::size_t num_rows, bool bytes_have_words) {
  KeyColumn column;
  column.form = form;
  if (form == KeyForm::kWord) {
    column.words = {keys.words.data(), num_rows};
    if (keys.any_null) column.ties = keys.ties.data();
  } else if (form == KeyForm::kBytes) {
    if (bytes_have_words) column.words = {keys.words.data(), num_rows};
    column.offsets = {keys.offsets.data(), num_rows + 1};
    column.bytes = keys.bytes.data();
  }
  return column;
}

}  // namespace

Result<BinaryRowKeys> BinaryRowKeys::Make(const RankSpec& spec, const std::vector<LogicalType>& types) {
  BinaryRowKeys keys;
  keys.types_ = types;
  PODIUM_ASSIGN_OR_RETURN(keys.partition_, KeyProjection::Make(types, spec.partition_columns));
  PODIUM_ASSIGN_OR_RETURN(keys.order_, OrderKeyEncoder::Make(types, spec.order_columns));
  PODIUM_ASSIGN_OR_RETURN(keys.row_key_, KeyProjection::Make(types, spec.row_key));
  if (!spec.range.end_column) return keys;

  const std::int32_t end_column = *spec.range.end_column;
  const auto field = static_cast<std::size_t>(end_column);
  if (end_column < 0 || field >= types.size() || !types[field].is_integer()) {
    return Status::Internal("the rank end is not an integer column of the input row: column ", end_column);
  }
  keys.end_field_ = field;
  return keys;
}

Result<KeyBatch> BinaryRowKeys::Extract(std::span<const RowImage> rows) {
  if (rows.size() > std::numeric_limits<std::uint32_t>::max()) {
    return Status::Invalid("a batch has at most 4294967295 rows, found ", rows.size());
  }
  PODIUM_RETURN_NOT_OK(partition_.Project(rows, partition_keys_));
  PODIUM_RETURN_NOT_OK(order_.Encode(rows, order_keys_));
  PODIUM_RETURN_NOT_OK(row_key_.Project(rows, row_keys_));

  KeyBatch batch;
  batch.num_rows = static_cast<std::uint32_t>(rows.size());
  batch.partition = ViewOf(partition_keys_, partition_.form(), rows.size(), /*bytes_have_words=*/false);
  batch.order = ViewOf(order_keys_, order_.form(), rows.size(), /*bytes_have_words=*/true);
  batch.row_key = ViewOf(row_keys_, row_key_.form(), rows.size(), /*bytes_have_words=*/false);
  ExtractKinds(rows, batch);
  if (end_field_) ExtractRankEnds(rows, batch);
  return batch;
}

void BinaryRowKeys::ExtractKinds(std::span<const RowImage> rows, KeyBatch& batch) {
  if (kinds_.size() < rows.size()) kinds_.resize(rows.size());
  unsigned seen = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    kinds_[i] = static_cast<RowKind>(rows[i].front());
    seen |= rows[i].front();
  }
  // +I is 0: a batch of inserts needs no kinds.
  batch.kinds = seen == 0 ? nullptr : kinds_.data();
}

void BinaryRowKeys::ExtractRankEnds(std::span<const RowImage> rows, KeyBatch& batch) {
  if (rank_ends_.size() < rows.size()) rank_ends_.resize(rows.size());
  const RowField field = RowField::Of(*end_field_, types_.size());
  VisitFixedType(types_[*end_field_], [&](auto identity) {
    using T = typename decltype(identity)::type;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      // A NULL end reads as 0, as Flink reads it from a binary row.
      rank_ends_[i] =
          field.IsNull(rows[i].data()) ? 0 : static_cast<std::int64_t>(field.Load<T>(rows[i].data()));
    }
  });
  batch.rank_ends = rank_ends_.data();
}

Status SplitRows(std::span<const std::uint8_t> bytes, std::span<const std::uint32_t> offsets,
                 std::vector<RowImage>& rows) {
  rows.clear();
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    if (offsets[i] > offsets[i + 1] || offsets[i + 1] > bytes.size()) {
      return Status::Invalid("row ", i + 1, " of the batch is bytes ", offsets[i], " to ", offsets[i + 1],
                             ", but the batch has ", bytes.size());
    }
    rows.push_back(bytes.subspan(offsets[i], offsets[i + 1] - offsets[i]));
  }
  return Status::OK();
}

}  // namespace podium
