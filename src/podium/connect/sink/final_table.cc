#include "podium/connect/sink/final_table.h"

#include <arrow/api.h>

#include <numeric>
#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/columnar/binary_row_codec.h"

namespace podium {
namespace {

constexpr std::size_t kVisitRows = 4096;

}  // namespace

/// Turns rows of batches into images, whole rows and partition keys, and images back into batches.
class FinalTable::Encoder {
 public:
  Encoder(const RowType& type, const std::vector<std::int32_t>& partition_columns)
      : rows_(type), keys_(type, partition_columns), has_keys_(!partition_columns.empty()) {}

  Status Bind(const std::shared_ptr<arrow::RecordBatch>& batch) {
    PODIUM_RETURN_NOT_OK(EncodeAll(rows_, batch, row_images_));
    if (!has_keys_) {
      key_images_.assign(static_cast<std::size_t>(batch->num_rows()), std::string());
      return Status::OK();
    }
    return EncodeAll(keys_, batch, key_images_);
  }

  const std::string& row(std::int64_t i) const { return row_images_[static_cast<std::size_t>(i)]; }
  const std::string& key(std::int64_t i) const { return key_images_[static_cast<std::size_t>(i)]; }

  Result<std::shared_ptr<arrow::RecordBatch>> Decode(const std::vector<const std::uint8_t*>& images) const {
    return rows_.Decode(images);
  }

 private:
  static Status EncodeAll(BinaryRowCodec& codec, const std::shared_ptr<arrow::RecordBatch>& batch,
                          std::vector<std::string>& images) {
    PODIUM_RETURN_NOT_OK(codec.Bind(batch));
    const auto count = static_cast<std::size_t>(batch->num_rows());
    std::vector<std::int32_t> rows(count);
    std::iota(rows.begin(), rows.end(), 0);
    std::vector<std::uint32_t> sizes(count);
    PODIUM_RETURN_NOT_OK(codec.Measure(rows, sizes));
    images.assign(count, std::string());
    std::vector<std::uint8_t*> targets(count);
    for (std::size_t i = 0; i < count; ++i) {
      images[i].resize(sizes[i]);
      targets[i] = reinterpret_cast<std::uint8_t*>(images[i].data());
    }
    codec.Encode(rows, targets);
    codec.Unbind();
    return Status::OK();
  }

  BinaryRowCodec rows_;
  BinaryRowCodec keys_;
  bool has_keys_;
  std::vector<std::string> row_images_;
  std::vector<std::string> key_images_;
};

FinalTable::FinalTable(RowType type, Order order)
    : type_(std::move(type)),
      order_(std::move(order)),
      encoder_(std::make_unique<Encoder>(type_, order_.partition_columns)) {}
FinalTable::FinalTable(FinalTable&&) noexcept = default;
FinalTable& FinalTable::operator=(FinalTable&&) noexcept = default;
FinalTable::~FinalTable() = default;

Status FinalTable::Apply(const ChangelogBatch& batch) {
  PODIUM_ASSIGN_OR_RETURN(const auto rows, Materialize(batch));
  // The codec wants the columns under the names and types that it was made for.
  const auto plain = arrow::RecordBatch::Make(ToArrowSchema(type_), rows->num_rows(), rows->columns());
  PODIUM_RETURN_NOT_OK(encoder_->Bind(plain));
  const arrow::Int64Array* ranks = nullptr;
  if (order_.rank_column)
    ranks = static_cast<const arrow::Int64Array*>(plain->column(*order_.rank_column).get());
  for (std::int64_t record = 0; record < plain->num_rows(); ++record) {
    std::optional<std::int64_t> rank;
    if (ranks != nullptr) rank = ranks->Value(record);
    const std::size_t partition = PartitionOf(encoder_->key(record));
    if (IsAccumulate(batch.kind_of(record))) {
      Add(partition, rank, encoder_->row(record));
    } else {
      Remove(partition, rank, encoder_->row(record));
    }
  }
  return Status::OK();
}

std::size_t FinalTable::PartitionOf(const std::string& key) {
  const auto [found, is_new] = partition_index_.try_emplace(key, partitions_.size());
  if (is_new) partitions_.emplace_back();
  return found->second;
}

void FinalTable::Add(std::size_t partition, std::optional<std::int64_t> rank, const std::string& image) {
  if (rank) {
    if (partitions_[partition].insert_or_assign(*rank, image).second) ++num_rows_;
    return;
  }
  partitions_[partition].emplace(arrivals_, image);
  places_[image].push_back({.partition = partition, .position = arrivals_});
  ++arrivals_;
  ++num_rows_;
}

void FinalTable::Remove(std::size_t partition, std::optional<std::int64_t> rank, const std::string& image) {
  if (rank) {
    const auto row = partitions_[partition].find(*rank);
    if (row == partitions_[partition].end() || row->second != image) return;
    partitions_[partition].erase(row);
    --num_rows_;
    return;
  }
  const auto equals = places_.find(image);
  if (equals == places_.end()) return;
  const Place last = equals->second.back();
  partitions_[last.partition].erase(last.position);
  equals->second.pop_back();
  if (equals->second.empty()) places_.erase(equals);
  --num_rows_;
}

Status FinalTable::Visit(const std::function<Status(const ChangelogBatch& rows)>& visit) const {
  std::vector<const std::uint8_t*> images;
  const auto flush = [&]() -> Status {
    if (images.empty()) return Status::OK();
    ChangelogBatch batch;
    batch.type = type_;
    PODIUM_ASSIGN_OR_RETURN(batch.rows, encoder_->Decode(images));
    images.clear();
    return visit(batch);
  };
  for (const Partition& partition : partitions_) {
    for (const auto& [position, image] : partition) {
      images.push_back(reinterpret_cast<const std::uint8_t*>(image.data()));
      if (images.size() == kVisitRows) PODIUM_RETURN_NOT_OK(flush());
    }
  }
  return flush();
}

}  // namespace podium
