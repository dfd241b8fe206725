#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "podium/base/raw_vector.h"
#include "podium/base/state_bytes.h"
#include "podium/rank/changelog_view.h"
#include "podium/rank/deduplicate/offer.h"
#include "podium/rank/deduplicate/seen_keys.h"
#include "podium/rank/key_batch.h"
#include "podium/rank/partition_index.h"
#include "podium/rank/retention.h"

namespace podium {

/// Says which row a sink holds for each of its primary keys, where the query's rows come and go by another
/// key (Flink's SinkUpsertMaterializer).
///
/// The rows of one primary key are kept in order of arrival; the last one is what the sink holds. A row that
/// arrives is +I if it is the first, +U otherwise; a row that goes leaves the one before it as +U, if it was
/// the last, or is -D if none is left. With an upsert key of the input (KeyBatch::row_key), a row replaces
/// the one with its upsert key, and goes by it alone; otherwise rows are equal byte by byte. A row that goes
/// without ever having come is passed over.
///
/// Cost: a row is looked for among the rows of its primary key, one by one.
class UpsertMaterializer {
 public:
  /// `row_key_form` is kNone if the input has no upsert key.
  UpsertMaterializer(KeyForm primary_key_form, KeyForm row_key_form, std::int64_t state_ttl_ms);

  /// `batch.partition` holds the primary keys. Recycles the store first.
  Status Push(const KeyBatch& batch, std::int64_t now_ms, RowStore& store, ChangelogView& out);

  Status Snapshot(const RowStore& store, StateWriter& out) const;
  Status Restore(StateReader& in, RowStore& store);

  // What PutKeyedState and TakeKeyedState ask for.
  bool Holds(std::uint32_t key) const { return !rows_[key].empty(); }
  void Put(std::uint32_t key, const RowStore& store, StateWriter& out) const;
  Status Take(std::uint32_t key, StateReader& in, RowStore& store);
  void Grow(std::uint32_t keys);

 private:
  struct Entry {
    RowRef row;
    std::string row_key;  ///< Empty without an upsert key.
  };
  using Entries = std::vector<Entry>;

  Status Offer(const KeyBatch& batch, std::uint32_t row, std::uint32_t key, OfferContext& context);
  void Add(Entries& entries, RowRef row, std::string row_key, std::uint32_t key, OfferContext& context);
  Status Remove(Entries& entries, RowRef row, const std::string& row_key, OfferContext& context);
  Result<std::size_t> Find(const Entries& entries, RowRef row, const std::string& row_key,
                           OfferContext& context) const;
  void DropExpired(std::uint32_t key, std::int64_t now_ms);
  Status Settle(RowStore& store);

  bool has_row_key_;
  std::int64_t state_ttl_ms_;
  PartitionIndex index_;
  std::vector<Entries> rows_;       ///< By number of the primary key.
  SeenKeys written_;                ///< When each key was last written; with time to live alone.
  RawVector<std::uint32_t> dirty_;  ///< Keys that may hold rows of the batch being pushed.
  Retention retention_;
  RankSpec emission_;
  RawVector<std::uint32_t> keys_;
  RawVector<std::uint32_t> fingerprints_;
};

}  // namespace podium
